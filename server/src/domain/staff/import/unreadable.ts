import type { Locale } from '@mingpian/contract/shared/render.ts'

const words = {
  empty: { zh: '文件中没有内容', en: 'the file holds nothing' },
  kind: { zh: '请上传 xlsx 或 csv 文件', en: 'please choose an xlsx or csv file' },
  old: {
    zh: '旧版 xls 文件无法读取，请另存为 xlsx 后上传',
    en: 'the file is of an older kind (xls), please save it as xlsx',
  },
  locked: {
    zh: '文件设有密码，请取消密码后重新上传',
    en: 'the file has a password, please save it without one',
  },
  broken: {
    zh: '文件已损坏或不是标准的 xlsx，请用 Excel 或 WPS 打开，另存为 xlsx 后上传',
    en: 'the file is broken or no standard xlsx file, please open it in Excel or WPS and save it as xlsx',
  },
  encoding: {
    zh: '文件编码无法识别，请另存为 UTF-8 格式的 csv 或 xlsx',
    en: 'the text of the file cannot be read, please save it as UTF-8 or xlsx',
  },
  quotes: { zh: 'csv 文件中有未成对的引号', en: 'a quotation mark of the csv file is never closed' },
  tooLarge: { zh: '文件超过 5 MB', en: 'the file is larger than 5 MB' },
  tooFull: {
    zh: '文件中名单以外的内容过多，请将名单复制到新的 xlsx 文件后上传',
    en: 'the file holds too much beside the list, please copy the list into a new xlsx file',
  },
  tooWide: {
    zh: '表格范围过大，最多 5000 行、100 列，请删除多余的行和列（包括只设了格式的空行、空列）后上传',
    en: 'the sheet reaches too far: at most 5,000 rows and 100 columns, please delete the others, also empty ones that only have a format',
  },
  tooMany: { zh: '最多 5000 行，请拆分后分批导入', en: 'at most 5,000 rows, please split the file' },
  noHeads: {
    zh: '首行不是模板的表头，请使用导入模板',
    en: 'the first line does not hold the heads of the template, please use the template',
  },
  noColumns: {
    zh: '首行缺少“{column}”列，请使用导入模板',
    en: 'the first line has no column {column}, please use the template',
  },
} as const

type Fault = keyof typeof words

/** A file that cannot be read, and why. */
export class Unreadable extends Error {
  readonly fault: Fault
  /** Of `noColumns`. */
  readonly column: Record<Locale, string> | undefined

  constructor(fault: Fault, column?: Record<Locale, string>) {
    super(words[fault].en)
    this.fault = fault
    this.column = column
  }

  get words(): Record<Locale, string> {
    const { zh, en } = words[this.fault]
    return {
      zh: zh.replace('{column}', this.column?.zh ?? ''),
      en: en.replace('{column}', this.column?.en ?? ''),
    }
  }
}

/** For `catch`: an error of the file is an answer, not a failure. */
export function orUnreadable(problem: unknown): Unreadable {
  if (problem instanceof Unreadable) return problem
  throw problem
}

/** A worker's answer for a file: the rows, or the reason why there are none. */
export type ReadList<Row> = { rows: Row[] } | { fault: Fault; column?: Record<Locale, string> }

/** Returns an error of the file as a value, because errors lose their class between processes. */
export async function readOrFault<Row>(read: () => Promise<Row[]>): Promise<ReadList<Row>> {
  try {
    return { rows: await read() }
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem
    const { fault, column } = problem
    return { fault, ...(column && { column }) }
  }
}
