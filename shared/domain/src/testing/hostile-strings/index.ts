/**
 * Texts that have broken software somewhere: what a person, a device or an attacker may put into
 * any field. By what they aim at; each has to come back letter by letter or be refused with a reason.
 */
export const hostileStrings = {
  quotes: ["'", '"', '`', "''", '"""', "O'Brien-Nuñez", 'She said "no"', '‘curled’', '“curled too”', '«à la française»', "\\'", '\\"', "it's \"both\" `at once`"],
  sql: [
    "'; drop table todos; --", "' or '1'='1", '1; delete from users', "') union select email from users --", '/* a comment */', '-- the rest is a comment', "x' || pg_sleep(0) || '",
    '$1', '$$text$$', "E'\\x00'", '%', '_', '100%', 'a_b', '\\', "admin'--", '{"$ne": null}', '; commit;',
  ],
  markup: [
    '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg/onload=alert(1)>', '"><b>bold</b>', '</textarea><script>1</script>', '<a href="javascript:alert(1)">x</a>', 'javascript:alert(1)',
    '[a link](javascript:alert(1))', '![a picture](https://elsewhere.example/p.gif)', '&lt;b&gt;', '&amp;amp;', '&#x6A;avascript:', '<!-- a comment', '<![CDATA[ x ]]>', '<?xml version="1.0"?>',
    '<!DOCTYPE a [<!ENTITY b "c">]>&b;', '<iframe srcdoc="<p>x</p>">', '<style>*{display:none}</style>', '<math><mi//xlink:href="data:x,1">', 'a < b > c', '# A heading', '**bold**', '| a | b |', '</html>',
  ],
  templates: ['{{7*7}}', '${7*7}', '#{7*7}', '<%= 7*7 %>', '{{constructor.constructor("return 1")()}}', '{% raw %}', '{{name}}', '$t(common.save)', '{count, plural, one {x}}', '[[${1}]]', '@{x}'],
  shell: ['$(id)', '`id`', '; ls -la', '| cat /etc/passwd', '&& reboot', '> /dev/null', '~root', '!!', '*', '$HOME', '%PATH%', '\\\\server\\share', '-rf', '--help'],
  paths: ['../../../etc/passwd', '..\\..\\windows', '/dev/null', 'file:///etc/hosts', '%2e%2e%2f', '..%c0%af..', 'C:\\CON', 'a/b/c', '.', '..', '.htaccess', 'name.jpg.exe', '//elsewhere.example/x'],
  reserved: ['null', 'undefined', 'NaN', 'true', 'false', 'None', 'nil', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'CON', 'NUL', 'COM1', 'AUX', 'default', '[object Object]', 'EOF'],
  numbers: ['0', '-0', '007', '1e400', '-1e-400', '0x1F', '0b101', '1_000', '1,000.50', '1.000,50', '٣٫١٤', '½', '²', '九', 'Infinity', '9007199254740993', '99999999999999999999999', '--1', '1/0', '+4', '.5', '5.'],
  control: ['\u0000', 'a\u0000b', '\u0001', 'a\u0007b', 'a\bb', '\u001b[31mred', '\u007f', '\u0085', 'a\u001fb', '\u0090'],
  invisible: ['\u200b', 'a\u200bb', '\u200d', 'a\u2060b', '\ufeffbegin', '\u00ad', 'so\u00adft', '\u034f', '\u180e', '\u3164', '\ufe0f', '\u{e0041}', '\u2028', 'a\u2029b', '\ufffe', '\uffff', '\ufffd'],
  spaces: [' ', '   ', '\t', ' begins', 'ends ', 'a  b', '\u00a0', 'a\u00a0b', '\u2003', '\u3000', '\u1680', '\u205f'],
  lines: ['a\nb', 'a\r\nb', 'a\rb', '\n', '\r\n', '\n\n\na', 'a\u000bb', 'a\u000cb'],
  bidirectional: ['\u202eabc', '\u202dabc\u202c', '\u2067abc', 'a\u2066b\u2069c', '\u200fabc', '\u200eabc', 'report\u202etxt.exe', '(\u061cabc)'],
  rightToLeft: ['مرحبًا', 'שלום', 'میزان قند خون ۱۲۰', 'ضغط الدم 120/80 mmHg', 'abc מעורב def', 'ޝުކުރިއްޔާ', 'הַ֔מַּ֣יִם'],
  combining: ['e\u0301', '\u00e9', 'a\u0308\u0304\u0323', 'q' + '\u0305\u0332\u0360\u0488'.repeat(12), '\u0301alone', 'ﬁ', 'ǆ', 'ẞ', 'ß', 'İ', 'ı', 'Ω', 'Å', 'ᄀ\u1161\u11a8', 'நி', 'क्षि', 'ཨོཾ', '\u1e9b\u0323'],
  emoji: ['😀', '👩🏾‍⚕️', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇺🇳', '🇺', '1️⃣', '❤️', '❤', '🧑🏿‍🦽‍➡️', '🫥🫥🫥', '✈︎', '👍🏽', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
  surrogates: ['\ud800', '\udfff', 'a\ud83d', '\ude00b', '\ude00\ud83d', '𝔻𝕚𝕒𝕣𝕪', '𠜎', '\u{10ffff}', '\u{1f9ec}\u{20bb7}'],
  wide: ['ＡＢＣ', '１２３', '＝１＋１', '＜script＞', 'ｶﾀｶﾅ', '￥', '田中さん', '社會科學院', '사회과학원', 'กำลัง', 'ÅÍÎÏ˝ÓÔ', 'Ṱ̺̺̕o͞ ̷i̲̬', 'ʇxǝʇ', '⒯⒠⒳⒯', '🅃🄴🅇🅃'],
  long: ['x'.repeat(256), 'word '.repeat(60), '𝕏'.repeat(130), '\u0301'.repeat(200), 'x'.repeat(5_000), 'é'.repeat(10_001), '<'.repeat(1_100), 'a\n'.repeat(700)],
  formats: ['%s%s%s%n', '%d', '%x %08x', '%00', '%', '%zz', '{0}', '{}', ':name', '?', 'a=b&c=d', 'a+b', '\\u0000', '\\n', '\\x41', '\\', '&nbsp;', '=?utf-8?q?a?='],
  formulas: ['=1+1', '+1+1', '-1+1', '@SUM(A1:A9)', "=cmd|'/C calc'!A0", '=HYPERLINK("https://elsewhere.example","x")', '\t=1+1', '\r=1+1', '\n=1+1', '"=1+1"', ';=1+1', '＋1', '－1', '＠x', 'a,"b', 'a;b', 'a\tb'],
  headers: ['a\r\nSet-Cookie: b=c', 'a\nBcc: all@elsewhere.example', 'a\r\n\r\n<p>x</p>', '%0d%0aLocation: /', 'Subject: x', 'a@b.example\r\nRCPT TO:<c@d.example>', '=?utf-8?b?PGI+?='],
  urls: ['https://elsewhere.example', 'data:text/html,<p>x</p>', 'http://127.0.0.1:1/', 'https://user:word@elsewhere.example', 'https://例え.テスト', 'mailto:a@b.example', 'http://[::1]/', '//x', '?a=1', '#x', 'blob:x'],
  json: ['{"a":1}', '[1,2', '{"__proto__":{"x":1}}', '"', '\\ud800', '{"a":"\\u0000"}', '[]', '{}', '['.repeat(120)],
} as const satisfies Record<string, readonly string[]>

/** Each once. */
export const allHostileStrings: readonly string[] = [...new Set(Object.values(hostileStrings).flat())]

/** PostgreSQL keeps no U+0000 and UTF-8 has no half of a surrogate pair: these are refused, whatever the field. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)

/** A text as what is of one line is kept: line breaks and other control characters are a blank. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
