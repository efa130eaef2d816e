import { frontPage, type PageWords, paperPage, picturePage } from '#demo/pictures/pages.ts'
import { type Screen, screens, software } from '#demo/pictures/software.ts'
import type { Block, DemoMaterial, Picture } from './types.ts'

const blue = '#2B5BD7'
const jade = '#0E7A62'
const plum = '#7B3FA0'
const ember = '#B4471A'
const maker = '云帆科技'

const cover = (screen: Screen, hue: string) => software(screen, hue, 800, 600)
const figure = (screen: Screen, hue: string, alt: string): Block => ({
  figure: { drawing: software(screen, hue, 1000, 560), alt },
})

const article = (
  title: string,
  summary: string,
  screen: Screen,
  hue: string,
  body: Block[],
): DemoMaterial => ({
  kind: 'article',
  title,
  summary,
  cover: cover(screen, hue),
  body,
})

const story = (title: string, summary: string, screen: Screen, hue: string, body: Block[]): DemoMaterial => ({
  ...article(title, summary, screen, hue, body),
  kind: 'case',
})

const articles: DemoMaterial[] = [
  article('资料发出去之后，客户到底看没看', '三个不打扰客户、也不靠猜的跟进办法。', 'radar', blue, [
    {
      p: '销售最怕的不是被拒绝，而是没有回音。方案发出去三天，客户一句“我再看看”，你不知道是真的在看，还是早就忘了。',
    },
    { h: '先看行为，再开口' },
    {
      p: '同样是打开一份报价，看十秒和看四分钟，是两种客户。停在价格页反复看的人，多半在做比较；看完案例又转给同事的人，往往已经在推动内部讨论。',
    },
    figure('radar', blue, '访问雷达的示意图'),
    { h: '把下一句话说到点子上' },
    {
      list: [
        '看了案例：补一个同行业、同规模的例子。',
        '看了报价：主动说明可选项，而不是急着打折。',
        '转给了别人：问一句“需要我给同事再讲一遍吗”。',
      ],
    },
    { h: '别做让人不舒服的事' },
    { p: '知道客户看过，不等于要告诉客户“我看到你看了”。把它当作准备的依据，而不是开场白。' },
    { quote: '好的跟进像续杯：杯子快空的时候，刚好有人走过来。' },
  ]),
  article('晨会别再念数字了', '把二十分钟的晨会，用在真正卡住的三件事上。', 'chart', jade, [
    { p: '很多团队的晨会是这样开的：每人报一遍数字，经理点评一遍态度，二十分钟过去，没有一件事往前走。' },
    { h: '数字提前看，会上只谈例外' },
    {
      p: '看板在八点半更新，所有人到会前都看过。会上只问三个问题：哪笔商机超过两周没有动静？哪个报价卡在审批？谁需要别人帮忙？',
    },
    figure('chart', jade, '经营看板的示意图'),
    { h: '让每个数字都能点开' },
    {
      p: '“本月还差四十万”是结论，不是线索。点开之后看到是哪几个客户、停在哪一步、上次联系是什么时候，这个数字才有用。',
    },
    { quote: '不能点开的数字，只会带来争论。' },
  ]),
  article('客户资料写到什么程度才算够', '字段越少，填得越好。', 'pipeline', plum, [
    { p: '有的系统上线时设计了六十个必填字段，半年后一看，四十个都写着“无”。' },
    { h: '只留会被用到的字段' },
    { p: '判断标准很简单：过去一个月，有没有人因为这个字段做过决定？没有，就先删掉。' },
    { h: '让跟进记录替代表格' },
    { list: ['客户为什么现在要买？', '谁会反对，理由是什么？', '下一次约在什么时候？'] },
    { p: '三个问题写清楚，比六十个格子更能说明一个客户。' },
    figure('pipeline', plum, '商机列表的示意图'),
  ]),
  article('换系统最难的不是导数据', '从旧表格搬家，先搬习惯，再搬数据。', 'link', ember, [
    { p: '导入一万条客户只要十分钟，让三十个人改掉记在本子上的习惯，需要三十天。' },
    { h: '第一周：只做一件事' },
    { p: '所有人每天下班前写一条跟进，别的都不要求。写了就有人看，有人回应。' },
    { h: '第二周：把本子上的客户搬过来' },
    { p: '每人每天搬五个，挑最重要的搬。搬不动的，说明已经不重要了。' },
    { h: '第三周以后：让系统替人干活' },
    { p: '到期提醒、自动分配、报价模板，一样一样打开。团队会发现，写下来的东西真的回来帮自己了。' },
    figure('link', ember, '数据对接的示意图'),
  ]),
  article('一张名片能做的事，比你想的多', '从交换联系方式，到持续被记住。', 'card', blue, [
    { p: '纸名片在交换完的那一刻，使命就结束了。电子名片不同，它从那一刻才开始工作。' },
    { h: '内容跟着你走' },
    { p: '换了职位、换了号码、出了新案例，名片自动更新。客户半年后翻出来，看到的仍是最新的你。' },
    figure('card', blue, '电子名片的示意图'),
    { h: '转发自带介绍' },
    { p: '客户把你介绍给朋友时，发的不是一串号码，而是一张完整的名片。你也能知道，是谁帮了这个忙。' },
    { quote: '被转发的那一次，胜过自己说十次。' },
  ]),
]

const cases: DemoMaterial[] = [
  story(
    '明德制造：六十人的销售团队，一个月跑顺',
    '从七张表格到一张商机表，月度预测误差降到一成以内。',
    'pipeline',
    blue,
    [
      { h: '背景' },
      {
        p: '明德制造做精密零部件，客户分散在华东六省。六十名销售各用各的表格，总部每月汇总要花三天，预测与实际常常差出三成。',
      },
      { h: '做法' },
      {
        list: [
          '先统一商机阶段，只留五步，每一步写明完成的标志。',
          '把报价与折扣审批放到手机上，平均四小时内有结果。',
          '每周一次线上复盘，连续四周。',
        ],
      },
      figure('pipeline', blue, '统一后的商机阶段'),
      { h: '结果' },
      {
        p: '第一个月末，跟进记录完整率从四成到九成；第三个月，月度预测误差稳定在一成以内，总部汇总不再需要专人。',
      },
    ],
  ),
  story('启航教育：把介绍来的客户接住', '转介绍线索的首次联系时间，从两天缩短到两小时。', 'radar', jade, [
    { h: '背景' },
    { p: '启航教育七成新客户来自老客户介绍，但介绍人发来的只是一个微信号，常常被埋在聊天里。' },
    { h: '做法' },
    { p: '课程顾问改用电子名片分享课程资料。每一次转发都记在传播链上，新访客出现时，顾问当即收到提醒。' },
    figure('radar', jade, '传播链的示意图'),
    { h: '结果' },
    {
      p: '首次联系时间从两天缩短到两小时，转介绍客户的成交比例提高了四成。老客户也更愿意介绍了，因为每次都有回音。',
    },
  ]),
  story('恒川物流：外勤不再写日报', '口述代替填表，跟进记录数量翻了一倍。', 'visit', plum, [
    { h: '背景' },
    { p: '恒川物流的客户经理一天跑五六个仓库，晚上回到家还要补日报，内容越写越短。' },
    { h: '做法' },
    { p: '离开仓库时对着手机说两句，系统整理成跟进记录，第二天早上由本人确认。日报取消，改为每周一页小结。' },
    figure('visit', plum, '拜访路线的示意图'),
    { h: '结果' },
    { p: '每人每周的跟进记录从十一条增加到二十三条，其中带有下一步计划的超过八成。' },
  ]),
  story('和木医疗：手机号默认脱敏以后', '既通过了审计，也没有耽误一线联系客户。', 'shield', ember, [
    { h: '背景' },
    { p: '和木医疗的客户资料涉及大量个人信息，审计要求按需查看、全程留痕。' },
    { h: '做法' },
    {
      list: [
        '手机号默认显示前三后四，需要时按次查看，并写明原因。',
        '导出需要审批，文件带有导出人水印。',
        '离职当天收回权限，客户随岗位移交。',
      ],
    },
    figure('shield', ember, '权限与留痕的示意图'),
    { h: '结果' },
    { p: '两轮审计一次通过。上线三个月后统计，查看完整号码的次数只有过去的十分之一，成单没有受到影响。' },
  ]),
]

const brochurePage = (screen: Screen, hue: string, page: number, words: PageWords): Picture => ({
  drawing: picturePage(software(screen, hue, 750, 600), words, page, hue),
  alt: `${words.title}：${words.text}`,
})

const brochure = (
  title: string,
  summary: string,
  hue: string,
  front: Screen,
  pages: [Screen, PageWords][],
): DemoMaterial => {
  const drawing = frontPage(software(front, hue, 750, 700), title, maker, hue)
  return {
    kind: 'brochure',
    title,
    summary,
    cover: drawing,
    pages: [
      { drawing, alt: `${title}，封面` },
      ...pages.map(([screen, words], at) => brochurePage(screen, hue, at + 2, words)),
    ],
  }
}

const brochures: DemoMaterial[] = [
  brochure('云帆销售云 产品手册', '六页看懂销售云能帮团队做什么。', blue, 'pipeline', [
    [
      'pipeline',
      {
        title: '一张表看清全部商机',
        text: '五个阶段，每一步都有完成的标志。停留超过两周的商机自动变色，晨会只看它们。',
      },
    ],
    [
      'radar',
      {
        title: '客户的关注看得见',
        text: '资料被谁打开、看了多久、转给了谁，按人归并。把时间留给真正在看的客户。',
      },
    ],
    [
      'visit',
      { title: '跟进写得轻松', text: '离开客户时说两句话，记录和下一步计划就整理好了，第二天早上确认即可。' },
    ],
    [
      'contract',
      { title: '从报价到回款连成一线', text: '折扣审批在手机上完成，合同节点变成待办，款项到账自动核对。' },
    ],
    [
      'shield',
      {
        title: '数据安全放在前面',
        text: '手机号默认脱敏，导出带水印，操作全程留痕。离职当天，权限即刻收回。',
      },
    ],
  ]),
  brochure('智能名片 使用指南', '从开通到第一次分享，只要一分钟。', jade, 'card', [
    [
      'card',
      {
        title: '开通只要一分钟',
        text: '姓名、职位、头像从企业微信带入，选一个样式和颜色，名片就可以发出去了。',
      },
    ],
    [
      'link',
      {
        title: '分享到聊天里',
        text: '点右上角的菜单，发给客户或群聊。客户不用下载，也不用登录，打开就能看。',
      },
    ],
    [
      'radar',
      {
        title: '打开之后有回音',
        text: '客户看了哪一段、停留多久，都会出现在雷达里。转发几次、经过谁，逐级可见。',
      },
    ],
    [
      'team',
      {
        title: '公司统一又各有特点',
        text: '品牌与资料由公司维护，简介与案例由本人选择。换岗之后，客户不会丢。',
      },
    ],
  ]),
]

const films: DemoMaterial[] = [
  {
    kind: 'video',
    title: '三十秒看懂客户雷达',
    summary: '一张名片发出去，到客户打开，雷达上发生了什么。',
    cover: software('radar', blue, 960, 540),
    film: { file: 'card.mp4', seconds: 6 },
  },
  {
    kind: 'video',
    title: '名片分享演示',
    summary: '从企业微信发出，到微信里打开。',
    cover: software('card', jade, 960, 540),
    film: { file: 'card.mp4', seconds: 6 },
  },
]

const album = (title: string, summary: string, hue: string, shown: Screen[]): DemoMaterial => ({
  kind: 'image',
  title,
  summary,
  cover: software(shown[0] ?? 'chart', hue, 800, 800),
  pages: shown.map((screen, at) => ({
    drawing: software(screen, hue, 1000, 800),
    alt: `${title}，第 ${at + 1} 张`,
  })),
})

const albums: DemoMaterial[] = [
  album('产品界面一览', '销售云主要界面的示意图。', plum, [...screens.slice(0, 6)]),
  album('客户成功沙龙回顾', '三场线下沙龙的现场板书与分享图。', ember, ['team', 'course', 'chart', 'link']),
]

const papers: DemoMaterial[] = [
  {
    kind: 'document',
    title: '销售云 实施计划书',
    summary: '三十天上线的时间安排与双方分工。',
    cover: cover('contract', blue),
    pages: [
      {
        drawing: paperPage(
          '实施计划书',
          [
            {
              title: '目标',
              text: '三十天内完成上线：销售团队每天使用，管理层每周看同一张看板，历史客户迁移完毕。',
            },
            {
              title: '范围',
              text: '客户、跟进、商机、报价与审批五个模块，企业微信登录与消息提醒，历史客户不超过五万条。',
            },
            { title: '不在范围内', text: '财务凭证、工资计算与生产排期。如有需要，另行评估。' },
          ],
          1,
          blue,
        ),
        alt: '实施计划书第一页：目标与范围',
      },
      {
        drawing: paperPage(
          '时间安排',
          [
            { title: '第一周：准备', text: '确认组织与权限，统一商机阶段，完成企业微信配置。' },
            { title: '第二周：迁移', text: '导入历史客户，核对重复，负责人逐条确认。' },
            { title: '第三周：试用', text: '两个小组先用起来，每天收集问题，当天回复。' },
            { title: '第四周：全员', text: '全员切换，开放看板，进行第一次复盘。' },
          ],
          2,
          blue,
        ),
        alt: '实施计划书第二页：四周的时间安排',
      },
      {
        drawing: paperPage(
          '投入估算',
          [{ title: '双方投入', text: '按工作日估算，仅供安排时间参考。' }],
          3,
          blue,
          [
            { name: '项目负责人', share: 0.5, figure: '10 天' },
            { name: '业务骨干', share: 0.4, figure: '8 天' },
            { name: '系统管理员', share: 0.6, figure: '12 天' },
            { name: '云帆顾问', share: 0.9, figure: '18 天' },
          ],
        ),
        alt: '实施计划书第三页：双方投入的工作日',
      },
    ],
  },
  {
    kind: 'document',
    title: '企业服务获客观察',
    summary: '三百家企业的问卷结果，线索来源与响应速度。',
    cover: cover('chart', jade),
    pages: [
      {
        drawing: paperPage(
          '获客观察',
          [
            {
              title: '怎么做的',
              text: '问卷发给三百家使用企业微信的公司，回收有效答卷二百一十四份，行业覆盖制造、教育、物流与医疗。',
            },
            {
              title: '先说结论',
              text: '介绍来的客户最多，也最容易被漏掉。响应时间在两小时以内的团队，成交比例高出一倍。',
            },
          ],
          1,
          jade,
        ),
        alt: '获客观察第一页：方法与结论',
      },
      {
        drawing: paperPage('线索从哪里来', [{ title: '占比', text: '多选题，合计超过一百。' }], 2, jade, [
          { name: '老客户介绍', share: 0.68, figure: '68%' },
          { name: '销售分享资料', share: 0.54, figure: '54%' },
          { name: '线下活动', share: 0.37, figure: '37%' },
          { name: '搜索与广告', share: 0.29, figure: '29%' },
          { name: '其他', share: 0.12, figure: '12%' },
        ]),
        alt: '获客观察第二页：老客户介绍占百分之六十八',
      },
      {
        drawing: paperPage(
          '响应有多快',
          [{ title: '首次联系', text: '从客户第一次打开资料，到销售第一次联系。' }],
          3,
          jade,
          [
            { name: '两小时以内', share: 0.22, figure: '22%' },
            { name: '当天', share: 0.31, figure: '31%' },
            { name: '两天以内', share: 0.28, figure: '28%' },
            { name: '更久', share: 0.19, figure: '19%' },
          ],
        ),
        alt: '获客观察第三页：百分之二十二的团队在两小时以内联系客户',
      },
    ],
  },
]

export const yunfanMaterials: DemoMaterial[] = [
  ...articles,
  ...cases,
  ...brochures,
  ...films,
  ...albums,
  ...papers,
]
