import { qingheMaterials } from './qinghe-materials.ts'
import { qingheProducts } from './qinghe-products.ts'
import { qingheServices } from './services.ts'
import type { DemoContent } from './types.ts'

/** A company that sells furniture to families. */
export const qinghe: DemoContent = {
  introduction:
    '青禾家居在苏州做了十六年家具。我们自己养木料、自己开榫、自己送货上门。家具不必很多，够用、耐看、住得舒服就好。',
  products: qingheProducts,
  materials: qingheMaterials,
  services: qingheServices,
  profiles: [
    '管着三家生活馆，也常在店里。欢迎来坐，茶是现泡的，不买也没关系。',
    '做家居搭配九年，画过四百多套户型。先聊您怎么过日子，再谈摆什么。\n\n可以把户型图直接发给我，三天内给您一张平面。',
    '老房子改造是我的专长。木梁、天井、旧门板，能留的都想办法留下来。',
    '在星湖街生活馆，周二到周日都在。布样和木样可以带回家比一比。',
  ],
}
