/** A secret in the values below, which no message may contain. */
export const planted = 'hunter2'

/** Values that the start refuses, by the setting. The key beside them is `ab` 32 times. */
export const badSettings: Record<string, string[]> = {
  PORT: ['abc', '70000', '-1', '1.5', ' ', '0x1F', '1e3'],
  HOST: ['not a host', 'a/b', '127.0.0.1:80'],
  DATABASE_URL: [
    'hunter2',
    'mysql://u:hunter2@h/d',
    'postgres:u:hunter2@h',
    'postgres://u:hunter2@h:99999/d',
  ],
  SECRET_KEY_PREVIOUS: ['hunter2', 'z'.repeat(64), 'ab'.repeat(31), 'ab'.repeat(32)],
  SECRET_KEY: ['hunter2', 'z'.repeat(64), 'ab'.repeat(31), 'ab'.repeat(33)],
  TRUST_PROXY: [
    'banana',
    '5',
    '1.2.3.4/33',
    '::1/129',
    'loopback,',
    '1.2.3.4/8/8',
    'yes',
    '0.0.0.0/0',
    '::/0',
  ],
  PUBLIC_ORIGIN: ['x', 'https:x', 'ftp://x', 'javascript://x', 'https://x/y', 'https://u:hunter2@x'],
  WECHAT_API_BASE: ['x', 'file:///etc', 'http://x/?hunter2'],
  WECHAT_OPEN_BASE: ['x', 'javascript:alert(1)', 'https://x/#y'],
  WECOM_API_BASE: ['x', 'https://hunter2@x/cgi-bin'],
  PAGE_ORIGINS: ['x', 'https://x, ftp://y', 'https://x/y', 'https://u:hunter2@x'],
  METRICS_TOKEN: ['short', 'hunter2 with a space in it'],
  TRACKING_PER_MINUTE: ['-1', '601', '1.5', 'many'],
  SIGN_INS_PER_MINUTE: ['-1', '601', '1e3', ' '],
  FILE_SECONDS: ['0', '121', '1.5', 'soon'],
  MIN_FREE_MB: ['-1', '1.5', 'much'],
  STORAGE: ['tape', 'S3', 'hunter2'],
  LOG_LEVEL: ['loud', 'toString', 'INFO'],
  DATA_DIR: ['/dev/null', '/dev/null/below'],
  MAP_KEY: ['short', 'with a space in it'],
  SPECIAL_CORP: ['yes', '1'],
  WEB_GATEWAY: ['x', 'https://u:hunter2@x'],
  SMS_API_BASE: ['x', 'ftp://x'],
}
