import { Type } from '@sinclair/typebox'
import { endpoint } from '#endpoint.ts'
import { CardGood, CardPage, sectionKey } from '#entities.ts'
import { cardKeys, companyId, configType, recordId, sceneId, shareId, userId } from '#fields.ts'

const titles = Type.Object({ zh: Type.String(), en: Type.String() })

/** What is not of the type that was asked for is empty. */
const config = Type.Object({
  configType,
  /** `card`: the sections in their order. */
  sections: Type.Array(
    Type.Object({
      key: sectionKey,
      title: titles,
      visible: Type.Boolean(),
      /** Order and visibility come from the company. */
      locked: Type.Boolean(),
    }),
  ),
  /** `style`: what a card may look like. */
  styles: Type.Array(
    Type.Object({
      cardStyle: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
      title: titles,
      chosen: Type.Boolean(),
      locked: Type.Boolean(),
    }),
  ),
  palette: Type.Array(
    Type.Object({
      cardColor: Type.Integer(),
      /** #RRGGBB, from the top left to the bottom right. */
      first: Type.String(),
      second: Type.String(),
      text: Type.String(),
      chosen: Type.Boolean(),
      locked: Type.Boolean(),
    }),
  ),
  /** `fields`: who sees what; to visitors those alone that they can come to see. */
  fields: Type.Array(
    Type.Object({
      key: Type.String(),
      title: titles,
      visibility: Type.Union([Type.Literal('public'), Type.Literal('exchange'), Type.Literal('hidden')]),
      locked: Type.Boolean(),
      /** What the company has for all cards; '' where it leaves that to the owner. */
      companyValue: Type.String(),
    }),
  ),
})

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
    summary:
      'One part of how a card is set up: `card`, `style` or `fields`. Its owner gets it while the card is not open, too.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ configType, ...cardKeys }),
    data: config,
    errors: ['cardNotOpen', 'cardReissued'],
  }),
  goods: endpoint('GET /biz/v1/card/user_card/goods', {
    summary: 'The products on a card. An empty list hides the tab bar.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(cardKeys),
    data: Type.Object({ list: Type.Array(CardGood) }),
    errors: ['cardNotOpen', 'cardReissued'],
  }),
  isOpen: endpoint('GET /biz/v1/card/user_card/is_open', {
    summary: 'Is the card open to visitors?',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(cardKeys),
    data: Type.Object({ isOpen: Type.Boolean() }),
    errors: ['cardReissued'],
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
