import type { Locale } from '@mingpian/contract/render.ts'

const words = {
  empty: { zh: '文件中没有内容', en: 'the file holds nothing' },
  kind: { zh: '请上传 xlsx 或 csv 文件', en: 'please choose an xlsx or csv file' },
  broken: { zh: '文件已损坏或设有密码，无法打开', en: 'the file is broken or has a password' },
  encoding: {
    zh: '文件编码无法识别，请另存为 UTF-8 格式的 csv 或 xlsx',
    en: 'the text of the file cannot be read, please save it as UTF-8 or xlsx',
  },
  quotes: { zh: 'csv 文件中有未成对的引号', en: 'a quotation mark of the csv file is never closed' },
  tooLarge: { zh: '文件超过 5 MB', en: 'the file is larger than 5 MB' },
  tooMany: { zh: '最多 5000 行，请拆分后分批导入', en: 'at most 5,000 rows, please split the file' },
  noColumns: {
    zh: '首行缺少“账号”列，请使用导入模板',
    en: 'the first line has no column User ID, please use the template',
  },
} as const

/** A file that nothing can be taken from, and why. */
export class Unreadable extends Error {
  readonly why: keyof typeof words

  constructor(why: keyof typeof words) {
    super(words[why].en)
    this.why = why
  }

  in(locale: Locale): string {
    return words[this.why][locale]
  }
}
