import { yunfanServices } from './services.ts'
import type { DemoContent } from './types.ts'
import { yunfanMaterials } from './yunfan-materials.ts'
import { yunfanProducts } from './yunfan-products.ts'

/** A company that sells software to companies. */
export const yunfan: DemoContent = {
  introduction:
    '云帆科技成立于 2014 年，为成长型企业提供销售管理与获客软件。我们相信，好的工具让销售少填表、多见人，让每一次拜访都有下文。',
  companyCard: {
    slogan: '让每一次拜访都有下文',
    website: 'https://www.yunfan-tech.example/',
    announcements: [
      [
        '云帆获客 6.0 发布',
        '名片、雷达和跟进记录放在了一起：看见谁来过，直接写下一步。\n老客户本月免费升级，找你的销售顾问开通。',
      ],
      ['苏州、无锡服务站开放预约', '上门演示和现场培训都可以预约，周一到周六。'],
    ],
  },
  products: yunfanProducts,
  materials: yunfanMaterials,
  services: yunfanServices,
  profiles: [
    '做企业服务八年，服务过六十多家制造与流通企业。擅长把复杂的流程讲简单，也愿意陪客户把第一个月跑顺。\n\n您可以把遇到的问题直接发给我，我会先听完，再给方案。',
    '负责云帆的品牌与内容。每个月办一场客户沙龙，欢迎带着真实的难题来，我们一起拆。',
    '带过四个区域团队，从零到五千万。更相信方法，而不是鸡血。',
    '专注制造行业，熟悉从报价到回款的每个环节。工厂里有事，随时可以叫我去现场。',
    '入行第三年，做事细。方案会标明哪些能做、哪些不能做、哪些要等一等。',
    '十年架构经验，做过三十多个对接项目。先对字段，再对流程，最后对异常。',
    '上线之后的每一天，都是我的工作。陪过两百多个团队跑顺第一个月。',
    '和各地伙伴一起把事情做成。规则透明，结算准时。',
  ],
}
