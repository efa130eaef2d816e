import { Type } from '@sinclair/typebox'
import { endpoint } from '#endpoint.ts'
import { CardPage, ProductItem, sectionKey } from '#entities.ts'
import { cardKeys, companyId, configType, recordId, sceneId, shareId, userId } from '#fields.ts'

const config = Type.Object({
  configType,
  sections: Type.Array(
    Type.Object({
      key: sectionKey,
      title: Type.Object({ zh: Type.String(), en: Type.String() }),
      visible: Type.Boolean(),
    }),
  ),
})

/** What may be asked of a configuration: `card` are the card's sections in their order. */
export const cardConfig = config

/** A salesperson's card, as its owner and its visitors read it. */
export const userCard = {
  isLicense: endpoint('GET /biz/v1/card/qw/user_card/is_license', {
    summary: 'Does the member of staff hold a licence for a card?',
    access: 'staff',
    data: Type.Object({ isLicense: Type.Boolean() }),
  }),
  detail: endpoint('GET /biz/v1/card/user_card/detail', {
    summary: 'The whole card page. A member of staff without parameters gets the own card.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(cardKeys),
    data: CardPage,
    errors: ['cardNotOpen', 'cardReissued'],
  }),
  config: endpoint('GET /biz/v1/card/user_card/get_card_config', {
    summary: 'The card’s sections, in their order, with those that are off.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ configType, ...cardKeys }),
    data: config,
    errors: ['cardNotOpen'],
  }),
  goods: endpoint('GET /biz/v1/card/user_card/goods', {
    summary: 'The products on a card. An empty list hides the tab bar.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(cardKeys),
    data: Type.Object({ list: Type.Array(ProductItem) }),
    errors: ['cardNotOpen'],
  }),
  isOpen: endpoint('GET /biz/v1/card/user_card/is_open', {
    summary: 'Is the card open to visitors?',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(cardKeys),
    data: Type.Object({ isOpen: Type.Boolean() }),
  }),
  scene: endpoint('GET /biz/v1/card/user_card/user/scene', {
    summary: 'What a printed scene or a share id stands for.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ sceneId, companyId }),
    data: Type.Object({
      companyId,
      userId,
      contentType: Type.String(),
      contentId: recordId,
      shareId: Type.Union([shareId, Type.Literal('')]),
      /** The salesperson's share at the root of the chain; '' where a visitor started it. */
      saleShareId: Type.String(),
      shareType: Type.String(),
    }),
  }),
}
