import type { BodyKind, BodyOf } from '@mingpian/contract/shared/content.ts'
import type { FormDescription } from '@mingpian/contract/shared/forms.ts'

const picture = (companyId: string) => ({
  url: `/files/${companyId}/${'a'.repeat(22)}.webp`,
  alt: '正面',
  width: 800,
  height: 600,
})
const file = (companyId: string, extension: string, mime: string) => ({
  url: `/files/${companyId}/${'b'.repeat(22)}.${extension}`,
  name: `文件.${extension}`,
  mime,
  bytes: 9,
})

/** A form with a question of each sort that tests look at. */
export const sampleForm = (more: Partial<FormDescription> = {}): FormDescription => ({
  formType: 'general',
  intro: '请填写',
  questions: [
    { id: 'name', kind: 'text', label: '称呼', required: true, max: 20 },
    { id: 'phone', kind: 'phone', label: '手机号', required: false },
    { id: 'plan', kind: 'choice', label: '户型', required: true, options: ['两居', '三居'] },
    {
      id: 'area',
      kind: 'number',
      label: '面积',
      required: true,
      min: 1,
      max: 500,
      showIf: { question: 'plan', values: ['三居'] },
    },
  ],
  submitText: '提交',
  thanks: '谢谢',
  contactCode: false,
  limits: { perPerson: 0, total: 0, until: null },
  ...more,
})

/** A body of each kind, as a company with this id may write it. */
export const sampleBodies = (companyId: string): { [K in BodyKind]: BodyOf<K> } => ({
  article: { html: '<p>正文</p>', source: { name: '', url: '' } },
  case: {
    html: '<p>做法</p>',
    before: picture(companyId),
    after: picture(companyId),
    results: [{ value: '30%', label: '省时' }],
    quote: { words: '很好', by: '王先生' },
  },
  brochure: {
    pages: [picture(companyId), picture(companyId)],
    contents: [{ title: '封面', page: 1 }],
    download: file(companyId, 'pdf', 'application/pdf'),
  },
  document: { pages: [picture(companyId)], file: file(companyId, 'pdf', 'application/pdf') },
  image: { pictures: [picture(companyId)] },
  video: { file: file(companyId, 'mp4', 'video/mp4'), chapters: [{ title: '开场', at: 0 }] },
  poster: { picture: picture(companyId) },
  moments: { text: '今天到店', momentPictures: [picture(companyId)] },
  mini: { miniAppId: 'wx0123456789abcdef', miniPath: 'pages/index', code: null },
  web: { address: 'https://example.com/a', siteName: '示例' },
  site: { site: 'micro-site' },
  form: { form: sampleForm() },
})
