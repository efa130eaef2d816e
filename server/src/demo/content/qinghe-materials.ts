import { frontPage, type PageWords, paperPage, picturePage } from '#demo/pictures/pages.ts'
import { moodAt, room, scenes } from '#demo/pictures/rooms.ts'
import type { Block, DemoMaterial } from './types.ts'

const hue = '#2F7D5B'
const maker = '青禾家居'

type Scene = (typeof scenes)[number]

const cover = (scene: Scene, mood: number) => room(scene, moodAt(mood), 800, 600)
const figure = (scene: Scene, mood: number, alt: string): Block => ({
  figure: { drawing: room(scene, moodAt(mood), 1000, 640), alt },
})

const written = (
  kind: 'article' | 'case',
  [title, summary]: [string, string],
  [scene, mood]: [Scene, number],
  body: Block[],
): DemoMaterial => ({ kind, title, summary, cover: cover(scene, mood), body })

const articles = [
  written(
    'article',
    ['小客厅怎么摆才不挤', '留出一米二的走道，剩下的交给比例。'],
    ['living', 0],
    [
      { p: '十二平方米的客厅，最怕把家具都靠墙摆一圈。中间空出来的那块，看着大，其实谁也用不上。' },
      { h: '先画走道' },
      { p: '从门口到窗边、从沙发到卫生间，各画一条线，宽度留一米二。线以外，才是放家具的地方。' },
      figure('living', 0, '客厅的摆放示意'),
      { h: '沙发矮一点，屋子就高一点' },
      {
        list: [
          '靠背不超过八十五厘米，视线能越过去。',
          '茶几选带脚的，地面露出来就显得宽。',
          '落地灯放在角落，光往上走，天花板会“抬高”。',
        ],
      },
      { quote: '小房子不怕东西少，怕东西都一样大。' },
    ],
  ),
  written(
    'article',
    ['一张餐桌，要用二十年', '选木头、选尺寸、选桌腿，各有一个简单的办法。'],
    ['dining', 1],
    [
      { p: '餐桌是家里用得最勤的家具：吃饭、写作业、包饺子、吵架又和好，都在它旁边。' },
      { h: '尺寸：每人六十厘米' },
      { p: '一个人吃饭需要六十厘米的边。四口之家一米四够用，常有客人就选一米八，或者可以伸缩的圆桌。' },
      figure('dining', 1, '餐厅的搭配示意'),
      { h: '木头：看断面，不看表面' },
      { p: '贴皮也能做出漂亮的木纹，断面却骗不了人。实木的年轮从桌面一直走到侧边。' },
      { h: '桌腿：别碰膝盖' },
      { p: '坐下来把腿往前伸，碰不到横档，才是舒服的桌子。' },
    ],
  ),
  written(
    'article',
    ['睡得好，从床头那盏灯开始', '光、声音和布料，三件小事。'],
    ['bedroom', 2],
    [
      { p: '卧室不需要很亮。睡前一小时，把顶灯关掉，只留床头一盏，身体会先安静下来。' },
      { h: '光：低一点，暖一点' },
      { p: '台灯的下沿与枕头平齐，看书不刺眼。色温选两千七百，像傍晚的太阳。' },
      figure('bedroom', 2, '卧室灯光的示意'),
      { h: '声音：床不响，心就静' },
      { p: '试床的时候翻三次身，听有没有吱呀声。床梁厚、连接件少的床，十年也不响。' },
      { h: '布料：越洗越软的那一种' },
      { p: '全棉水洗过两道，第一晚就不硬。颜色选低饱和的，洗旧了也好看。' },
    ],
  ),
]

const cases = [
  written(
    'case',
    ['星湖街 89 平方米：两个孩子的家', '客厅没有电视，多了一张三米长的书桌。'],
    ['study', 3],
    [
      { h: '房子' },
      { p: '三室一厅，朝南。屋主夫妻都在家办公，两个孩子一个上幼儿园，一个上三年级。' },
      { h: '想法' },
      { p: '把电视墙换成书架和长桌，一家四口可以坐成一排。沙发转了方向，面对窗户。' },
      figure('study', 3, '书房区的效果示意'),
      { h: '入住半年后' },
      { quote: '孩子写作业时，我们就在旁边干自己的活。家里安静多了。' },
    ],
  ),
  written(
    'case',
    ['平江路老宅：留住木梁和天井', '旧房子的分寸，是少做一点。'],
    ['hall', 4],
    [
      { h: '房子' },
      { p: '两进的老宅，木梁完好，采光不足。屋主想留给父母养老。' },
      { h: '想法' },
      {
        list: [
          '不吊顶，让木梁露出来。',
          '家具全部带脚，地面一眼看到底。',
          '夜灯沿着走廊放低，老人起夜不用摸开关。',
        ],
      },
      figure('hall', 4, '门厅的效果示意'),
      { h: '入住之后' },
      { p: '父亲说，屋子还是原来的屋子，只是住着舒服了。' },
    ],
  ),
  written(
    'case',
    ['园区公寓 46 平方米：一个人的大客厅', '卧室缩小三平方米，换来能躺八个朋友的地方。'],
    ['living', 5],
    [
      { h: '房子' },
      { p: '一室一厅，独居。屋主周末常请朋友来家里做饭。' },
      { h: '想法' },
      { p: '卧室只留床和一面柜，省出的地方给客厅。圆桌平时靠窗，聚会时拉到中间，能坐十个人。' },
      figure('dining', 5, '聚会时的餐厅示意'),
      { h: '预算' },
      { p: '家具与软装合计六万八千元，其中沙发和餐桌占了一半。' },
    ],
  ),
]

const brochure = (
  title: string,
  summary: string,
  mood: number,
  front: Scene,
  pages: [Scene, PageWords][],
): DemoMaterial => {
  const drawing = frontPage(room(front, moodAt(mood), 750, 700), title, maker, hue)
  return {
    kind: 'brochure',
    title,
    summary,
    cover: drawing,
    pages: [
      { drawing, alt: `${title}，封面` },
      ...pages.map(([scene, words], at) => ({
        drawing: picturePage(room(scene, moodAt(mood + at), 750, 600), words, at + 2, hue),
        alt: `${words.title}：${words.text}`,
      })),
    ],
  }
}

const brochures = [
  brochure('春日新居 图册', '五个空间，五种过日子的样子。', 0, 'living', [
    [
      'living',
      { title: '客厅：坐得住', text: '云栖系列的坐深是六十厘米。盘腿、侧躺、抱着孩子讲故事，都刚刚好。' },
    ],
    ['dining', { title: '餐厅：坐得久', text: '半山餐桌的边沿磨成圆弧。手搭上去，饭就能吃得慢一点。' }],
    ['bedroom', { title: '卧室：静得下来', text: '月白床的床梁加厚到四厘米。翻身没有声音，一觉到天亮。' }],
    ['study', { title: '书房：收得干净', text: '线藏在桌后，书立在手边。想工作时坐下，不想时关灯就走。' }],
    ['hall', { title: '玄关：放得下一天', text: '钥匙、伞、快递、书包，进门三步之内都有地方放。' }],
  ]),
  brochure('整屋搭配 服务手册', '从量尺到摆完最后一盏灯。', 3, 'study', [
    [
      'hall',
      { title: '第一步：上门量尺', text: '设计师带着尺子和色卡来，量完就聊。两个小时，把生活习惯说清楚。' },
    ],
    ['study', { title: '第二步：三天出平面', text: '先定走道，再定家具。平面确认以前，不谈价格。' }],
    [
      'living',
      { title: '第三步：十天出清单', text: '每一件的尺寸、材质、价格和交期都写在一张表里，可以换，可以删。' },
    ],
    [
      'bedroom',
      { title: '第四步：送到摆好', text: '安装当天设计师到场。灯的高度、画的位置，当场调整到满意。' },
    ],
  ]),
]

const film: DemoMaterial = {
  kind: 'video',
  title: '一间客厅的白天与夜晚',
  summary: '阳光走过窗户，灯亮起来，家就安静了。',
  cover: room('living', moodAt(0), 960, 540),
  film: { file: 'room.mp4', seconds: 6 },
}

const album = (title: string, summary: string, mood: number, shown: Scene[]): DemoMaterial => ({
  kind: 'image',
  title,
  summary,
  cover: room(shown[0] ?? 'living', moodAt(mood), 800, 800),
  pages: shown.map((scene, at) => ({
    drawing: room(scene, moodAt(mood + at), 1000, 800),
    alt: `${title}，第 ${at + 1} 张`,
  })),
})

const albums = [
  album('生活馆实景', '星湖街生活馆的五个样板空间。', 1, [...scenes]),
  album('一张沙发的六种颜色', '同一个客厅，换一种心情。', 0, [
    'living',
    'living',
    'living',
    'living',
    'living',
    'living',
  ]),
  album('客户的家', '四位客户入住后的样子。', 2, ['bedroom', 'dining', 'study', 'hall']),
]

const paper: DemoMaterial = {
  kind: 'document',
  title: '家具选购与养护指南',
  summary: '量尺、选材、交付与养护，四页说清楚。',
  cover: cover('hall', 5),
  pages: [
    {
      drawing: paperPage(
        '先量再买',
        [
          { title: '走道', text: '主要走道留一米二，次要走道留八十厘米。餐椅拉开需要七十五厘米。' },
          {
            title: '电梯与门',
            text: '三人沙发最长二百二十六厘米。请量电梯的对角线和入户门的净宽，拿不准时我们上门看。',
          },
          { title: '插座', text: '书桌、床头、沙发两侧各留一组，高度比桌面低十厘米。' },
        ],
        1,
        hue,
      ),
      alt: '选购指南第一页：量尺',
    },
    {
      drawing: paperPage('认识木头', [{ title: '硬度', text: '数字越大越耐磕碰，仅作比较。' }], 2, hue, [
        { name: '白橡木', share: 0.82, figure: '1360' },
        { name: '榉木', share: 0.78, figure: '1300' },
        { name: '黑胡桃', share: 0.6, figure: '1010' },
        { name: '樱桃木', share: 0.57, figure: '950' },
        { name: '松木', share: 0.25, figure: '420' },
      ]),
      alt: '选购指南第二页：各种木头的硬度',
    },
    {
      drawing: paperPage(
        '交付与保修',
        [
          { title: '交付', text: '现货三天，定制十到二十五天。安装当天带走全部包装。' },
          { title: '保修', text: '框架十年，五金五年，布套与海绵两年。搬家一次，免费拆装。' },
          { title: '退换', text: '收货七天内，未使用可退。定制尺寸请在下单前确认图纸。' },
        ],
        3,
        hue,
      ),
      alt: '选购指南第三页：交付与保修',
    },
    {
      drawing: paperPage(
        '日常养护',
        [
          { title: '木面', text: '半年上一次木蜡油，水渍当时擦干。' },
          { title: '布面', text: '每周吸尘一次，每季度把坐垫前后对调。' },
          { title: '五金', text: '每年紧一次螺丝，工具就在包装里。' },
        ],
        4,
        hue,
      ),
      alt: '选购指南第四页：日常养护',
    },
  ],
}

export const qingheMaterials: DemoMaterial[] = [...articles, ...cases, ...brochures, film, ...albums, paper]
