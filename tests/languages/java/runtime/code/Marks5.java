import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.stream.Stream;
import mrscout.jvm.Probe;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Marks5.Resolver.class)
class Marks5 {
    private int input;

    @BeforeEach void before() { input = Probe.intInput(0); }
    @AfterEach void after() { if (input == -7) throw new IllegalStateException("tear-down"); }

    @Test void equal() { assertEquals(Probe.reached(input), input); }
    @Test void below100() { assertTrue(Probe.reached(input < 100)); }
    @Test void positive() { if (input < 0) throw new IllegalArgumentException("negative"); Probe.reached(); }
    @Test void loop() { for (int i = 0; i < input; i++) assertEquals(i, Probe.reached(i)); }
    @Test void assumed() { Assumptions.assumeTrue(input > 0); Probe.reached(); }
    @Disabled("broken") @Test void disabled() { fail(); }
    @Test void resolved(String text) { assertEquals(Probe.reached("resolved"), text); }
    @Test void info(TestInfo info) { assertEquals("info", Probe.reached(info).getTestMethod().get().getName()); }
    @Test void over() { fail(); }
    @Test void over(String text) { Probe.reached(); }
    @RepeatedTest(3) void repeated() { Probe.reached(); }
    @ParameterizedTest @ValueSource(ints = {1, 2, 3}) void rows(int row) { assertTrue(Probe.reached(row < input)); }
    static Stream<int[]> made() { return Stream.of(new int[] {1}, new int[] {2}); }
    @ParameterizedTest @MethodSource("made") void fresh(int[] row) { assertTrue(Probe.reached(row[0]) < 3); row[0] = 9; }
    @TestFactory Stream<DynamicTest> factory() {
        return Stream.of(1, 2).map(row -> DynamicTest.dynamicTest("d" + row, () -> assertTrue(Probe.reached(row < input))));
    }
    @Composed void composed() { Probe.reached(); }

    @Nested class Inner {
        private int twice;
        @BeforeEach void before() { twice = 2 * input; }
        @Test void nested() { assertEquals(Probe.reached(input + input), twice); }
    }

    @Test @Retention(RetentionPolicy.RUNTIME) @interface Composed {}

    static class Resolver implements ParameterResolver {
        @Override public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == String.class;
        }
        @Override public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return "resolved";
        }
    }
}
