import type { SectionKey } from '@mingpian/contract/shared/entities.ts'

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

export const styleTitles: Record<1 | 2 | 3, { zh: string; en: string }> = {
  1: { zh: '简洁', en: 'Concise' },
  2: { zh: '简约', en: 'Simple' },
  3: { zh: '商务', en: 'Business' },
}

/** Fields of a card as people call them. */
export const fieldTitles = {
  name: { zh: '姓名', en: 'Name' },
  position: { zh: '职位', en: 'Position' },
  companyName: { zh: '公司', en: 'Company' },
  avatar: { zh: '头像', en: 'Portrait' },
  phone: { zh: '手机', en: 'Phone' },
  email: { zh: '邮箱', en: 'E-mail' },
  address: { zh: '地址', en: 'Address' },
  wechatId: { zh: '微信号', en: 'WeChat ID' },
  cardStyle: { zh: '名片样式', en: 'Card style' },
  cardColor: { zh: '名片颜色', en: 'Card colour' },
  sections: { zh: '名片内容的顺序与显示', en: 'Sections of the card' },
} as const satisfies Record<string, { zh: string; en: string }>
