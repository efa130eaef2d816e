import type { SectionKey } from '@mingpian/contract/entities.ts'

/** The specification's titles. */
export const sectionTitles: Record<SectionKey, { zh: string; en: string }> = {
  style: { zh: '名片样式', en: 'Card style' },
  contact: { zh: '联系TA', en: 'Contact them' },
  profile: { zh: '个人简介', en: 'Personal profile' },
  brochure: { zh: '宣传册', en: 'Brochures' },
  case: { zh: '案例库', en: 'Case library' },
  material: { zh: '营销素材', en: 'Marketing materials' },
  video: { zh: '视频', en: 'Videos' },
  image: { zh: '图片', en: 'Images' },
  document: { zh: '文档', en: 'Documents' },
}
