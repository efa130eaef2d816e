import type { SectionKey } from '@mingpian/contract/shared/entities.ts'

/** The titles of a card's sections for its editors. The English ones are the specification's. */
export const sectionTitles: Record<SectionKey, { zh: string; en: string }> = {
  style: { zh: '名片样式', en: 'card style' },
  contact: { zh: '联系我', en: 'contact them' },
  profile: { zh: '个人简介', en: 'personal profile' },
  brochure: { zh: '宣传册', en: 'brochures' },
  case: { zh: '客户案例', en: 'case library' },
  material: { zh: '精选文章', en: 'marketing materials' },
  video: { zh: '视频', en: 'videos' },
  image: { zh: '图片', en: 'images' },
  document: { zh: '文档', en: 'documents' },
}

/** Names of the card styles, by their number. */
export const styleTitles: Record<1 | 2 | 3, { zh: string; en: string }> = {
  1: { zh: '人像', en: 'Concise' },
  2: { zh: '简约', en: 'Simple' },
  3: { zh: '商务', en: 'Business' },
}

/** Names of a card's fields on screen. */
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
