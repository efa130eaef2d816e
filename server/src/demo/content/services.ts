/** What a company offers beside its cards: where it can be found, what it tells by message, its mall and its site. */
export interface DemoServices {
  places: DemoPlace[]
  notices: DemoNotice[]
  /** Switched on or off; without a merchant id nothing can be paid. */
  mall: { isOpen: boolean; merchantId?: string }
  /** Categories of the sites that are open. */
  sites: string[]
}

interface DemoPlace {
  name: string
  address: string
  phone: string
  /** GCJ-02 degrees; null where nobody measured them. */
  at: [latitude: number, longitude: number] | null
}

interface DemoNotice {
  title: string
  occasion: string
  sample: [name: string, value: string][]
}

export const yunfanServices: DemoServices = {
  places: [
    {
      name: '云帆科技 杭州总部',
      address: '浙江省杭州市滨江区江虹路 1750 号云帆大厦 12 层',
      phone: '0571-00001750',
      at: [30.1836, 120.1912],
    },
    {
      name: '云帆科技 上海办公室',
      address: '上海市徐汇区虹梅路 2850 号云汇楼 8 层',
      phone: '021-00002850',
      at: [31.1689, 121.3984],
    },
    {
      name: '云帆科技 成都服务站',
      address: '四川省成都市高新区天府三街 199 号 2 栋 605',
      phone: '028-00000199',
      at: null,
    },
  ],
  notices: [
    {
      title: '预约提醒',
      occasion: '预约前一天提醒一次',
      sample: [
        ['预约项目', '产品演示'],
        ['预约时间', '2026年12月3日 14:00'],
        ['地点', '云帆大厦 12 层'],
      ],
    },
    {
      title: '工单进度通知',
      occasion: '工单每有进展通知一次',
      sample: [
        ['工单编号', 'GD20261120018'],
        ['当前进度', '工程师已接单'],
        ['处理人', '方浩'],
      ],
    },
    {
      title: '拜访确认通知',
      occasion: '约好拜访后通知一次',
      sample: [
        ['拜访人', '林晓'],
        ['拜访时间', '2026年12月5日 10:00'],
        ['备注', '请准备好现有流程的资料'],
      ],
    },
  ],
  mall: { isOpen: true, merchantId: '1600017501' },
  sites: ['micro-site'],
}

export const qingheServices: DemoServices = {
  places: [
    {
      name: '青禾生活馆 星湖街店',
      address: '江苏省苏州市工业园区星湖街 328 号',
      phone: '0512-00003280',
      at: [31.2656, 120.7356],
    },
    {
      name: '青禾生活馆 南京河西店',
      address: '江苏省南京市建邺区江东中路 98 号 2 楼',
      phone: '025-00000098',
      at: [32.0329, 118.7301],
    },
  ],
  notices: [],
  mall: { isOpen: false },
  sites: [],
}
