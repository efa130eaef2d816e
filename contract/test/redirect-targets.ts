/** Targets to which an attacker would like a redirect of ours to go. */
export const redirectTargets = [
  ...[
    'https://evil.example',
    'http://evil.example/',
    '//evil.example',
    '///evil.example',
    '////evil.example/x',
  ],
  ...[
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
  ],
  ...['/\\evil.example', '/\\/evil.example', '/ /evil.example', '/\t/evil.example', '/\n/evil.example'],
  ...[
    '/%09/evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/qw-wxmini/..//evil.example',
  ],
  ...[
    '/qw-wxmini//evil.example',
    '/@evil.example',
    'https://own.example@evil.example',
    '.evil.example',
    ':443@evil.example',
  ],
  ...[
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'JaVaScRiPt://%0aalert(1)',
    'data:text/html,x',
  ],
  ...[
    'vbscript:x',
    'weixin://dl/business/?t=x',
    'https://xn--80ak6aa92e.example',
    'https://evil。example',
    'file:///etc/passwd',
  ],
]
