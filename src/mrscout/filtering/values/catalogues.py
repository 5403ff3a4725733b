"""Texts of which only a few are ever valid: names that a standard gives. A developers' value that is one has kin."""

_CATALOGUES: tuple[tuple[str, ...], ...] = tuple(
    tuple(each.split())
    for each in (
        "UTF-8 UTF-16 UTF-16BE UTF-16LE UTF-32 US-ASCII ISO-8859-1 ISO-8859-15 windows-1252",
        "MD2 MD5 SHA-1 SHA-224 SHA-256 SHA-384 SHA-512 SHA-512/224 SHA-512/256 SHA3-224 SHA3-256 SHA3-384 SHA3-512",
        "HmacMD5 HmacSHA1 HmacSHA224 HmacSHA256 HmacSHA384 HmacSHA512",
        "AES DES DESede Blowfish RC2 RC4 ChaCha20",
        "RSA DSA EC DH Ed25519 X25519",
        "USD EUR GBP JPY CHF CNY INR AUD CAD SEK NOK DKK PLN CZK HUF BRL MXN KRW ZAR KWD BHD TND CLP ISK",
        "UTC GMT Europe/London Europe/Paris Europe/Berlin America/New_York America/Los_Angeles Asia/Tokyo Asia/Kolkata",
        "Z +00:00 +01:00 -01:00 +02:00 -05:00 +05:30 -03:30 +12:00 -12:00 +14:00",
        "en de fr es it ja zh ko pt ru ar hi tr sv pl nl",
        "en-US en-GB de-DE de-CH fr-FR fr-CA es-ES it-IT ja-JP zh-CN zh-TW ko-KR pt-BR ru-RU ar-EG hi-IN tr-TR",
        "en_US en_GB de_DE de_CH fr_FR fr_CA es_ES it_IT ja_JP zh_CN zh_TW ko_KR pt_BR ru_RU ar_EG hi_IN tr_TR",
        "US GB DE CH FR CA ES IT JP CN TW KR BR RU EG IN TR SE PL NL",
        "GET HEAD POST PUT DELETE PATCH OPTIONS TRACE",
        "text/plain text/html text/css text/xml application/json application/xml application/pdf image/png image/jpeg",
        "http https ftp file jar mailto",
        "MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY",
        "JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER",
        "int long short byte char boolean float double",
        "INFO WARN WARNING ERROR DEBUG TRACE FATAL SEVERE FINE FINER FINEST ALL OFF",
    )
)
#: in which spellings a name is known
_SPELLINGS = (str, str.lower, str.upper)


def kin_of(text: str) -> tuple[str, ...]:
    """The other names of a standard that a text is a name of, spelt as it is; none where it is none."""
    for spelling in _SPELLINGS:
        found = [
            spelling(name)
            for names in _CATALOGUES
            if text in map(spelling, names)
            for name in names
            if spelling(name) != text
        ]
        if found:
            return tuple(dict.fromkeys(found))
    return ()
