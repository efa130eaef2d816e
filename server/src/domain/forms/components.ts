import type { forms } from '@mingpian/contract/forms.ts'
import type { DataOf } from '@mingpian/contract/shared/endpoint.ts'
import { type FormType, type QuestionKind, questionKinds } from '@mingpian/contract/shared/forms.ts'
import { mostFiles } from '@mingpian/contract/shared/rules/form-answers.ts'
import { decidingKinds } from '@mingpian/contract/shared/rules/form-design.ts'
import { mostContactQuestions, mostQuestions } from '@mingpian/contract/shared/rules/form-limits.ts'
import { regions } from '@mingpian/contract/shared/rules/regions.ts'

const words = (zh: string, en: string) => ({ zh, en })

const titles: Record<QuestionKind, { zh: string; en: string }> = {
  text: words('单行文字', 'Short text'),
  longText: words('多行文字', 'Long text'),
  number: words('数字', 'Number'),
  phone: words('手机号', 'Mobile number'),
  choice: words('单选', 'One choice'),
  choices: words('多选', 'Several choices'),
  date: words('日期', 'Date'),
  region: words('地区', 'Region'),
  file: words('图片上传', 'Pictures'),
  rating: words('评分', 'Rating'),
  signature: words('手写签名', 'Signature'),
  consent: words('同意条款', 'Consent'),
}

const groups: [group: string, title: { zh: string; en: string }, kinds: QuestionKind[]][] = [
  ['words', words('文字与数字', 'Words and numbers'), ['text', 'longText', 'number', 'date']],
  ['choices', words('选择', 'Choices'), ['choice', 'choices', 'rating']],
  ['contact', words('联系方式', 'Contact'), ['phone', 'region']],
  ['proof', words('凭证与授权', 'Proof and consent'), ['file', 'signature', 'consent']],
]

/** The components of a form, in groups. */
export const componentGroups: DataOf<typeof forms.componentGroup>['groups'] = groups.map(
  ([group, title, kinds]) => ({
    group,
    title,
    components: kinds.map((kind) => ({ kind, title: titles[kind] })),
  }),
)

const common = ['label', 'hint', 'required', 'showIf']

const settings: Partial<Record<QuestionKind, string[]>> = {
  text: ['min', 'max'],
  longText: ['min', 'max'],
  number: ['min', 'max'],
  phone: ['verified'],
  choice: ['options'],
  choices: ['options'],
  rating: ['max'],
  consent: ['terms'],
}

const types: [FormType, { zh: string; en: string }][] = [
  ['general', words('通用表单', 'General form')],
  ['contact', words('联系我', 'Contact me')],
  ['viewing', words('预约看房', 'Property viewing')],
  ['intention', words('购房意向', 'Purchase intention')],
]

/** The settings of each kind of question, the types of forms, and their limits. */
export const formMeta: DataOf<typeof forms.meta> = {
  kinds: questionKinds.map((kind) => ({
    kind,
    settings: [...common, ...(settings[kind] ?? [])],
    decides: decidingKinds.includes(kind),
  })),
  types: types.map(([formType, title]) => ({
    formType,
    title,
    mostQuestions: formType === 'contact' ? mostContactQuestions : mostQuestions,
    ofEstate: formType === 'viewing' || formType === 'intention',
  })),
  regions: [...regions],
  mostFiles,
}
