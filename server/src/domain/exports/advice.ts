import type { LongJob } from '@mingpian/contract/jobs.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { problemWords } from '#domain/staff/import/words.ts'

type Words = Record<string, Record<Locale, string>>

const ofConversion: Words = {
  unreadable: {
    zh: '文件已损坏或不是 PDF，请重新导出后上传',
    en: 'The file is damaged or no PDF: export it anew and upload it again.',
  },
  locked: { zh: '文件有密码，请去除密码后上传', en: 'The file has a password: remove it and upload again.' },
  tooMany: {
    zh: '超过 200 页，请拆分后上传',
    en: 'More than 200 pages: split the file and upload the parts.',
  },
}

const ofExport: Words = {
  tooMany: {
    zh: '超过一个文件的 20,000 行，请筛选后分批导出',
    en: 'More than the 20,000 rows of one file: filter the list and export the parts.',
  },
  broken: { zh: '导出未能完成，请重新导出', en: 'The export could not be finished: please begin it again.' },
}

const ofSync: Words = {
  noApp: { zh: '尚未接入企业微信，请先在“平台接入”中填写', en: 'WeCom is not connected: see “Platforms”.' },
  limit: {
    zh: '企业微信限制了调用次数，稍后会自动继续',
    en: 'WeCom limits the calls: it goes on by itself.',
  },
  refused: {
    zh: '企业微信拒绝读取客户，请检查应用是否列入“客户联系-可调用接口的应用”',
    en: 'WeCom refuses: check that the app may call the interfaces of customer contact.',
  },
  vendor: {
    zh: '企业微信长时间没有应答，请稍后重新同步',
    en: 'WeCom did not answer for hours. Please begin it again later.',
  },
  defect: {
    zh: '同步未能完成，请重新同步；若再次失败，请联系运维查看日志',
    en: 'The synchronisation could not be finished: please begin it again. If it fails once more, the operator finds the reason in the log.',
  },
}

/** Why long work failed and what helps; '' if it did not fail. */
export function adviceOf(kind: LongJob['kind'], problem: string, locale: Locale): string {
  if (kind === 'staffImport') return problemWords(problem, locale)
  if (kind === 'contactSync') return ofSync[problem]?.[locale] ?? ''
  return (kind === 'conversion' ? ofConversion : ofExport)[problem]?.[locale] ?? ''
}
