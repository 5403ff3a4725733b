"""Reads the declarations of a Java file: its package, imports, types and their members, without the bodies.

Types are kept as written ("raw"); `names` resolves them to canonical names on demand. A production file is read once
for its declarations, and its tree is dropped; a file of tests keeps the nodes of its methods.
"""

from dataclasses import dataclass, field

from tree_sitter import Node

from mrscout.errors import TooIntricate
from mrscout.languages.java.syntax.heads import NO_MODIFIERS, Head, Modifiers, Params, read_plain_head
from mrscout.languages.java.syntax.hull import Hull
from mrscout.languages.java.syntax.parse import COMMENTS, dotted, parse, text
from mrscout.model.ir import DEEPEST_ARGUMENTS, Lines, TypeRef

TYPE_DECLARATIONS = {
    "class_declaration": "class",
    "interface_declaration": "interface",
    "enum_declaration": "enum",
    "record_declaration": "record",
    "annotation_type_declaration": "annotation",
}
OBJECT = TypeRef("java.lang.Object")
_CLASS_START = b"class X{"
#: star imports that are read of a file, since every unknown name is looked up in each
_MOST_STARS = 200
#: bytes of the longest block that is kept, since it may be that of a plain accessor
SHORT_BODY = 200


@dataclass(slots=True, eq=False)
class FieldDecl:
    """A field, a constant of an interface, an enum constant or a component of a record."""

    name: str
    type: TypeRef | None
    modifiers: Modifiers
    static: bool


class MethodDecl:
    """A method or constructor. Its head is read when it is needed, since most methods need only their name."""

    __slots__ = ("_head", "_reader", "_text", "body", "name", "node", "owner", "short", "start")

    def __init__(
        self,
        name: str,
        owner: "TypeDecl",
        start: int,
        body: tuple[int, int] | None,
        text: bytes = b"",
        head: Head | None = None,
        node: Node | None = None,
        reader: "Reader | None" = None,
        short: bytes = b"",
    ) -> None:
        self.name = name
        self.owner = owner
        #: byte offset of the declaration
        self.start = start
        #: byte range of the block
        self.body = body
        #: None unless the file's tree is kept
        self.node = node
        self._reader = reader
        #: text of the block, if it is short enough for an accessor's
        self.short = short
        self._text = text
        self._head = head

    @property
    def head(self) -> Head:
        """Modifiers, parameters and result."""
        if self._head is None:
            if self.node is not None and self._reader is not None:
                self._head = self._reader.head(self.node)
            else:
                plain = read_plain_head(self._text)
                if plain is not None and (plain.result is None) == (self.name == "<init>"):
                    self._head = plain
                else:
                    self._head = Reader("", self._text, keep_nodes=False).head_of(self._text)
            self._text = b""
        return self._head

    def release(self) -> None:
        """Drop the node, and with it the tree."""
        self.node = self._reader = None

    @property
    def modifiers(self) -> Modifiers:
        """Keywords and annotations."""
        return self.head.modifiers

    @property
    def type_params(self) -> Params:
        """Type parameters with their first bounds."""
        return self.head.type_params

    @property
    def params(self) -> Params:
        """Names and types of the parameters."""
        return self.head.params

    @property
    def varargs(self) -> bool:
        """True if the last parameter takes any number of arguments."""
        return self.head.varargs

    @property
    def result(self) -> TypeRef | None:
        """The type it returns; None for a constructor."""
        return self.head.result

    @property
    def static(self) -> bool:
        """True for a static method."""
        return "static" in self.modifiers.words

    @property
    def abstract(self) -> bool:
        """True if it has no body and is not native."""
        return self.body is None and "native" not in self.modifiers.words


@dataclass(slots=True, eq=False)
class TypeDecl:
    """The declaration of a class, interface, enum, record or annotation."""

    name: str
    #: canonical name; members of the unnamed package start with a dot
    canonical: str
    kind: str
    modifiers: Modifiers
    file: "FileDecl"
    outer: "TypeDecl | None"
    type_params: Params = ()
    superclass: TypeRef | None = None
    interfaces: tuple[TypeRef, ...] = ()
    fields: dict[str, FieldDecl] = field(default_factory=dict)
    methods: dict[str, list[MethodDecl]] = field(default_factory=dict)
    constructors: list[MethodDecl] = field(default_factory=list)
    nested: dict[str, "TypeDecl"] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class FileDecl:
    """The package, imports and types of a file."""

    path: str
    package: str
    #: qualified names by simple name
    imports: dict[str, str] = field(default_factory=dict)
    #: packages and classes of star imports
    on_demand: list[str] = field(default_factory=list)
    #: classes by the name of the imported member
    static_imports: dict[str, list[str]] = field(default_factory=dict)
    static_on_demand: list[str] = field(default_factory=list)
    types: dict[str, TypeDecl] = field(default_factory=dict)


class Reader:
    """Reads declarations out of the tree of a file, or of its hull."""

    def __init__(self, path: str, source: bytes, *, keep_nodes: bool, hull: Hull | None = None) -> None:
        #: the text that was parsed: the file or its hull
        self.source = source if hull is None else hull.text
        self._whole = source
        self._hull = hull
        self.keep = keep_nodes
        self.lines = Lines(path, source)
        self.file = FileDecl(path, "")

    def read(self, root: Node) -> FileDecl:
        """Read the whole file."""
        for child in root.children:
            kind = child.type
            if kind == "package_declaration":
                self.file.package = dotted(self.source, child.named_children[-1])
            elif kind == "import_declaration":
                self._import(child)
            elif kind in TYPE_DECLARATIONS:
                declared = self.type_declaration(child, None)
                self.file.types.setdefault(declared.name, declared)
        return self.file

    def _import(self, node: Node) -> None:
        static = wildcard = False
        name = ""
        for child in node.children:
            kind = child.type
            if kind == "static":
                static = True
            elif kind == "asterisk":
                wildcard = True
            elif kind in ("scoped_identifier", "identifier"):
                name = dotted(self.source, child)
        if not name:
            return
        owner, _, simple = name.rpartition(".")
        if wildcard and len(self.file.on_demand) + len(self.file.static_on_demand) >= _MOST_STARS:
            return
        if static and wildcard:
            self.file.static_on_demand.append(name)
        elif static:
            self.file.static_imports.setdefault(simple, []).append(owner)
        elif wildcard:
            self.file.on_demand.append(name)
        else:
            self.file.imports[simple] = name

    def type_declaration(self, node: Node, outer: TypeDecl | None) -> TypeDecl:
        """Read a type with its members."""
        name_node = node.child_by_field_name("name")
        name = text(self.source, name_node) if name_node else "?"
        prefix = outer.canonical if outer else self.file.package
        declared = TypeDecl(
            name, f"{prefix}.{name}", TYPE_DECLARATIONS[node.type], NO_MODIFIERS, self.file, outer
        )
        body: Node | None = None
        for child in node.children:
            kind = child.type
            if kind == "modifiers":
                declared.modifiers = self.modifiers(child)
            elif kind == "type_parameters":
                declared.type_params = self.type_parameters(child)
            elif kind == "superclass":
                declared.superclass = self.type(child.named_children[-1])
            elif kind in ("super_interfaces", "extends_interfaces"):
                types = map(self.type, child.named_children[-1].named_children)
                declared.interfaces = tuple(filter(None, types))
            elif kind == "formal_parameters":
                self._record_components(child, declared)
            elif kind in ("class_body", "interface_body", "enum_body", "annotation_type_body"):
                body = child
        if body is not None:
            self.members(body, declared)
        return declared

    def _record_components(self, node: Node, owner: TypeDecl) -> None:
        params, varargs = self.parameters(node)
        start = self._original(node.start_byte)
        for name, kind in params:
            owner.fields[name] = FieldDecl(name, kind, NO_MODIFIERS, static=False)
            head = Head(NO_MODIFIERS, (), (), False, kind)
            owner.methods.setdefault(name, []).append(MethodDecl(name, owner, start, None, head=head))
        head = Head(NO_MODIFIERS, (), params, varargs, None)
        owner.constructors.append(MethodDecl("<init>", owner, start, None, head=head))

    def members(self, body: Node, owner: TypeDecl) -> None:
        """Read the members of a class body, and add them to their type."""
        in_interface = owner.kind in ("interface", "annotation")
        for child in body.children:
            kind = child.type
            if kind == "method_declaration":
                method = self.method(child, owner)
                previous = owner.methods.setdefault(method.name, [])
                if previous and owner.kind == "record" and not method.params:
                    previous[:] = [method for method in previous if method.params]
                previous.append(method)
            elif kind in ("field_declaration", "constant_declaration"):
                self._fields(child, owner, in_interface)
            elif kind == "constructor_declaration":
                owner.constructors.append(self.method(child, owner))
            elif kind in TYPE_DECLARATIONS:
                nested = self.type_declaration(child, owner)
                owner.nested.setdefault(nested.name, nested)
            elif kind == "enum_constant":
                self._enum_constant(child, owner)
            elif kind == "enum_body_declarations":
                self.members(child, owner)

    def _enum_constant(self, node: Node, owner: TypeDecl) -> None:
        name = node.child_by_field_name("name")
        if name is not None:
            simple = text(self.source, name)
            owner.fields[simple] = FieldDecl(simple, TypeRef(owner.name), NO_MODIFIERS, static=True)

    def _fields(self, node: Node, owner: TypeDecl, in_interface: bool) -> None:
        modifiers = NO_MODIFIERS
        base: TypeRef | None = None
        for index, child in enumerate(node.children):
            kind = child.type
            if kind == "modifiers":
                modifiers = self.modifiers(child)
            elif kind == "variable_declarator":
                name, dims, _ = self.declarator(child)
                type_ = base._replace(dims=base.dims + dims) if base and dims else base
                static = in_interface or "static" in modifiers.words
                owner.fields[name] = FieldDecl(name, type_, modifiers, static)
            elif node.field_name_for_child(index) == "type":
                base = self.type(child)

    def declarator(self, node: Node) -> tuple[str, int, Node | None]:
        """The name, extra dimensions and initialiser of a declarator."""
        name, dims = "?", 0
        value: Node | None = None
        seen_equals = False
        for child in node.children:
            kind = child.type
            if kind == "=":
                seen_equals = True
            elif kind == "dimensions":
                dims = text(self.source, child).count("[")
            elif seen_equals and kind not in COMMENTS:
                value = child
            elif not seen_equals and kind in ("identifier", "underscore_pattern"):
                name = text(self.source, child)
        return name, dims, value

    def modifiers(self, node: Node) -> Modifiers:
        """Read keywords and annotations."""
        words: list[str] = []
        annotations: list[str] = []
        for child in node.children:
            kind = child.type
            if kind in ("marker_annotation", "annotation"):
                name = child.child_by_field_name("name")
                if name is not None:
                    annotations.append(dotted(self.source, name))
            elif kind not in COMMENTS:
                words.append(kind)
        return Modifiers(frozenset(words), tuple(annotations))

    def method(self, node: Node, owner: TypeDecl) -> MethodDecl:
        """Read a method or constructor without its head."""
        name = "<init>"
        if node.type == "method_declaration":
            name_node = node.child_by_field_name("name")
            name = text(self.source, name_node) if name_node else "?"
        block = node.child_by_field_name("body")
        head = self.source[node.start_byte : block.start_byte if block else node.end_byte]
        body = (self._original(block.start_byte), self._original(block.end_byte - 1) + 1) if block else None
        short = self._whole[body[0] : body[1]] if body and body[1] - body[0] <= SHORT_BODY else b""
        kept, reader = (node, self) if self.keep else (None, None)
        start = self._original(node.start_byte)
        return MethodDecl(name, owner, start, body, head, node=kept, reader=reader, short=short)

    def _original(self, offset: int) -> int:
        return offset if self._hull is None else self._hull.original(offset)

    def head_of(self, declaration: bytes) -> Head:
        """Read the text before a method's body."""
        self.source = _CLASS_START + declaration.rstrip(b" \t\r\n;") + b"\n{}}"
        try:
            pending = parse(self.source).root_node.children
        except TooIntricate:
            pending = []
        while pending:
            following: list[Node] = []
            for node in pending:
                if node.type in ("method_declaration", "constructor_declaration"):
                    return self.head(node)
                if node.type in ("class_declaration", "class_body", "ERROR"):
                    following += node.children
            pending = following
        return Head(NO_MODIFIERS, (), (), False, None)

    def alone(self, method: MethodDecl) -> MethodDecl | None:
        """Read a method again from a source that has it as the only member of its only class; None if it is missing."""
        classes = (node for node in parse(self.source).root_node.children if node.type == "class_declaration")
        decl = next(classes, None)
        body = decl.child_by_field_name("body") if decl is not None else None
        for node in body.children if body is not None else ():
            if node.type in ("method_declaration", "constructor_declaration"):
                return MethodDecl(
                    method.name, method.owner, 0, None, head=method.head, node=node, reader=self
                )
        return None

    def head(self, node: Node) -> Head:
        """Read the head of a method or constructor from its node."""
        modifiers = NO_MODIFIERS
        type_params: Params = ()
        params: Params = ()
        varargs = False
        result: TypeRef | None = None
        is_method = node.type == "method_declaration"
        for child in node.children:
            kind = child.type
            if kind == "modifiers":
                modifiers = self.modifiers(child)
            elif kind == "type_parameters":
                type_params = self.type_parameters(child)
            elif kind == "formal_parameters":
                params, varargs = self.parameters(child)
            elif kind in ("block", "constructor_body", "identifier"):
                continue
            elif kind == "dimensions" and result is not None:
                result = result._replace(dims=result.dims + text(self.source, child).count("["))
            elif (
                child.is_named and result is None and is_method and kind not in COMMENTS and kind != "throws"
            ):
                result = self.type(child)
        return Head(modifiers, type_params, params, varargs, result)

    def parameters(self, node: Node) -> tuple[Params, bool]:
        """The names and types of parameters, and True if the last one takes any number of arguments."""
        params: list[tuple[str, TypeRef | None]] = []
        varargs = False
        for child in node.children:
            kind = child.type
            if kind == "formal_parameter":
                type_node = child.child_by_field_name("type")
                name_node = child.child_by_field_name("name")
                base = self.type(type_node) if type_node else None
                dims = child.child_by_field_name("dimensions")
                if base and dims:
                    base = base._replace(dims=base.dims + text(self.source, dims).count("["))
                params.append((text(self.source, name_node) if name_node else "?", base))
            elif kind == "spread_parameter":
                varargs = True
                base, name = None, "?"
                for part in child.named_children:
                    if part.type == "variable_declarator":
                        name = self.declarator(part)[0]
                    elif part.type not in ("modifiers", *COMMENTS):
                        base = self.type(part)
                params.append((name, base._replace(dims=base.dims + 1) if base else None))
        return tuple(params), varargs

    def type_parameters(self, node: Node) -> Params:
        """The names and first bounds of type parameters."""
        params: list[tuple[str, TypeRef | None]] = []
        for child in node.named_children:
            if child.type != "type_parameter":
                continue
            name, bound = "?", None
            for part in child.named_children:
                if part.type in ("type_identifier", "identifier"):
                    name = text(self.source, part)
                elif part.type == "type_bound" and part.named_children:
                    bound = self.type(part.named_children[0])
            params.append((name, bound))
        return tuple(params)

    def type(self, node: Node, depth: int = 0) -> TypeRef | None:
        """Read a type as written, without arguments that nest too deeply; None for what is no type."""
        kind = node.type
        if kind in ("type_identifier", "identifier"):
            return TypeRef(text(self.source, node))
        if kind == "generic_type":
            base = self.type(node.named_children[0], depth)
            last = node.named_children[-1]
            if base is None or last.type != "type_arguments" or depth >= DEEPEST_ARGUMENTS:
                return base
            args = tuple(
                self.type(child, depth + 1) or TypeRef("?")
                for child in last.named_children
                if child.type not in COMMENTS
            )
            return TypeRef(base.name, args).bounded()
        if kind in ("integral_type", "floating_point_type", "boolean_type", "void_type"):
            return TypeRef(text(self.source, node))
        if kind == "array_type":
            element = self.type(node.named_children[0], depth)
            dims = text(self.source, node.named_children[-1]).count("[")
            return element._replace(dims=element.dims + dims) if element else None
        if kind in ("scoped_type_identifier", "scoped_identifier"):
            return TypeRef(_without_arguments(dotted(self.source, node)))
        if kind == "wildcard":
            return self._wildcard(node, depth)
        if kind == "annotated_type":
            return self.type(node.named_children[-1], depth)
        return None

    def _wildcard(self, node: Node, depth: int) -> TypeRef:
        bound: TypeRef | None = None
        upper = True
        for child in node.children:
            if child.type == "super":
                upper = False
            elif child.is_named and child.type not in ("annotation", "marker_annotation", *COMMENTS):
                bound = self.type(child, depth)
        if bound is None:
            return TypeRef("?")
        return TypeRef("? extends" if upper else "? super", (bound,))


def _without_arguments(name: str) -> str:
    """`Outer<String>.Inner` without its type arguments."""
    if "<" not in name:
        return name
    kept: list[str] = []
    depth = 0
    for letter in name:
        depth += letter == "<"
        if depth == 0:
            kept.append(letter)
        depth -= letter == ">"
    return "".join(kept)
