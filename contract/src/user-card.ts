import { Type } from '@sinclair/typebox'
import {
  CardEdit,
  cardColor,
  cardStyle,
  contactCode,
  eachOf,
  englishShape,
  furtherLine,
  lockable,
  phoneValue,
  sections,
  titledSection,
  visibility,
  whose,
} from '#shared/card-edit.ts'
import { ChosenGood, ChosenMaterial, ownWords } from '#shared/card-things.ts'
import { endpoint } from '#shared/endpoint.ts'
import { CardGood, CardPage, listOf, ProductItem, sectionKey } from '#shared/entities.ts'
import {
  cardKeys,
  companyId,
  configType,
  email,
  emailOrNone,
  line,
  page,
  pageSize,
  phone,
  recordId,
  requiredName,
  revision,
  sceneId,
  shareId,
  smsCode,
  time,
  url,
  userId,
} from '#shared/fields.ts'
import {
  cardFields,
  lockableFields,
  mostLines,
  mostThings,
  profileLength,
} from '#shared/rules/card-fields.ts'

const titles = Type.Object({ zh: Type.String(), en: Type.String() })

/** Only the field of the requested type is filled; the others are empty. */
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
  /** `fields`: the visibility of each field; for visitors only of fields that they can get to see. */
  fields: Type.Array(
    Type.Object({
      key: Type.String(),
      title: titles,
      visibility: Type.Union([Type.Literal('public'), Type.Literal('exchange'), Type.Literal('hidden')]),
      locked: Type.Boolean(),
      /** The company's value for all cards; '' if the owner decides. */
      companyValue: Type.String(),
    }),
  ),
})

const text = Type.String()
const saved = Type.Object({ revision: Type.Integer() })

/** A salesperson's card: reading, claiming, changing and opening it, its content, and the company's settings for all cards. */
export const userCard = {
  isLicense: endpoint('GET /biz/v1/card/qw/user_card/is_license', {
    summary: 'Whether the member of staff has a licence for a card.',
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
    summary: 'Whether the card is open to visitors.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(cardKeys),
    data: Type.Object({ isOpen: Type.Boolean() }),
    errors: ['cardReissued'],
  }),
  scene: endpoint('GET /biz/v1/card/user_card/user/scene', {
    summary: 'The thing of a printed scene or a share id.',
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
  edit: endpoint('GET /biz/v1/card/user_card/edit', {
    summary: 'Everything that the owner edits.',
    access: 'staff',
    query: Type.Object(whose),
    data: CardEdit,
  }),
  preview: endpoint('GET /biz/v1/card/user_card/preview', {
    summary:
      'A preview of the card page for visitors, also of a closed card and of one that does not exist yet.',
    access: 'staff',
    query: Type.Object(whose),
    data: CardPage,
  }),
  basicInfo: endpoint('PUT /biz/v1/card/user_card/basic_info', {
    summary: 'Changes the given fields, all or none; the others stay.',
    access: 'staff',
    body: Type.Object({
      ...whose,
      revision: Type.Optional(revision),
      name: Type.Optional(requiredName),
      position: Type.Optional(line(64, 'the position')),
      /** An address in the company's storage; '' for none. */
      avatar: Type.Optional(url),
      cardStyle: Type.Optional(cardStyle),
      cardColor: Type.Optional(cardColor),
      address: Type.Optional(line(200, 'the address')),
      wechatId: Type.Optional(line(64, 'the WeChat id')),
      email: Type.Optional(emailOrNone()),
      /** Further lines besides the registered ones: the whole list, in its order. */
      phones: Type.Optional(Type.Array(furtherLine(phoneValue), { maxItems: mostLines })),
      emails: Type.Optional(Type.Array(furtherLine(email), { maxItems: mostLines })),
      visibility: Type.Optional(Type.Partial(eachOf(cardFields, visibility))),
      english: Type.Optional(Type.Partial(Type.Object(englishShape))),
      profile: Type.Optional(Type.String({ maxLength: profileLength })),
      contactCode: Type.Optional(contactCode),
      /** Every section once, in its order. */
      sections: Type.Optional(sections),
      isOpen: Type.Optional(Type.Boolean()),
    }),
    data: saved,
    errors: ['cardChanged', 'fieldLocked', 'noLicence', 'consentNeeded'],
  }),
  profile: endpoint('PUT /biz/v1/card/user_card/profile', {
    summary: 'Changes the introduction, and the English one if it is given.',
    access: 'staff',
    body: Type.Object({
      ...whose,
      revision: Type.Optional(revision),
      profile: Type.String({ maxLength: profileLength }),
      englishProfile: Type.Optional(Type.String({ maxLength: profileLength })),
    }),
    data: saved,
    errors: ['cardChanged'],
  }),
  phone: endpoint('POST /biz/v1/card/user_card/phone', {
    summary:
      'Changes the own registered phone by the code that went to the new one (purpose `card`). Sessions stay.',
    access: 'staff',
    body: Type.Object({ phone, code: smsCode }),
    data: saved,
    errors: ['smsCodeWrong', 'phoneTaken'],
  }),
  claim: endpoint('POST /biz/v1/card/user_card/claim', {
    summary:
      'Opens the caller’s card for the first time, with the data that the company has of them. Repeating it changes nothing.',
    access: 'staff',
    body: Type.Object({
      /** The owner agrees to be shown on a card; needed once. */
      consent: Type.Optional(Type.Boolean()),
      cardStyle: Type.Optional(cardStyle),
      cardColor: Type.Optional(cardColor),
    }),
    data: Type.Object({ revision: Type.Integer(), claimedAt: time }),
    errors: ['noLicence', 'consentNeeded', 'fieldLocked'],
  }),
  askLicence: endpoint('POST /biz/v1/card/user_card/ask_licence', {
    summary: 'Asks the administrators for a licence. Repeating it returns the same request.',
    access: 'staff',
    body: Type.Object({}),
    data: Type.Object({
      /** When it was first requested; '' if there is a licence. */
      askedAt: text,
    }),
  }),
  licenceRequests: endpoint('GET /biz/v1/card/user_card/licence_requests', {
    summary: 'The members who wait for a licence, the longest first.',
    access: 'admin',
    may: 'staff.read',
    query: Type.Object({ page, pageSize }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({ userId, name: text, position: text, department: text, avatar: url, askedAt: time }),
      ),
      total: Type.Integer(),
      page: Type.Integer(),
      pageSize: Type.Integer(),
    }),
  }),
  licence: endpoint('POST /biz/v1/card/user_card/licence', {
    summary: 'Gives a member of staff a licence for a card, or withdraws it.',
    access: 'admin',
    may: 'staff.write',
    body: Type.Object({ userId, licensed: Type.Boolean() }),
    data: Type.Object({ userId, licensed: Type.Boolean() }),
  }),
  setting: endpoint('GET /biz/v1/card/card_setting', {
    summary: 'The company’s settings for the cards of all its staff.',
    access: 'admin',
    may: 'company.read',
    data: Type.Object({
      revision: Type.Integer(),
      locked: Type.Array(lockable),
      cardStyle,
      cardColor,
      address: text,
      sections: Type.Array(titledSection),
      companyCardShown: Type.Boolean(),
    }),
  }),
  changeSetting: endpoint('POST /biz/v1/card/card_setting', {
    summary: 'Changes the given fields; every card shows them at once.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({
      revision: Type.Optional(revision),
      locked: Type.Optional(Type.Array(lockable, { maxItems: lockableFields.length })),
      cardStyle: Type.Optional(cardStyle),
      cardColor: Type.Optional(cardColor),
      address: Type.Optional(line(200, 'the address')),
      sections: Type.Optional(sections),
      companyCardShown: Type.Optional(Type.Boolean()),
    }),
    data: saved,
    errors: ['cardChanged'],
  }),
  chosen: endpoint('GET /biz/v1/card/user_card/company_material', {
    summary:
      'The materials and products that were chosen for a card, in its order, also those taken down since.',
    access: 'staff',
    query: Type.Object(whose),
    data: Type.Object({
      revision: Type.Integer(),
      materials: Type.Array(ChosenMaterial),
      goods: Type.Array(ChosenGood),
    }),
  }),
  choose: endpoint('PUT /biz/v1/card/user_card/company_material', {
    summary:
      'Replaces the lists that are given, in their order. What the company has fixed stays, named or not. All or nothing.',
    access: 'staff',
    body: Type.Object({
      ...whose,
      revision: Type.Optional(revision),
      materials: Type.Optional(
        Type.Array(Type.Object({ _id: recordId, title: Type.Optional(ownWords) }), { maxItems: mostThings }),
      ),
      goods: Type.Optional(
        Type.Array(
          Type.Object({
            _id: recordId,
            hidden: Type.Optional(Type.Boolean()),
            reason: Type.Optional(ownWords),
          }),
          { maxItems: mostThings },
        ),
      ),
    }),
    data: Type.Object({ revision: Type.Integer() }),
    errors: ['cardChanged'],
  }),
  companyGoods: endpoint('GET /biz/v1/card/user_card/company_goods', {
    summary: 'The company’s published products to choose from, the newest first.',
    access: 'staff',
    query: Type.Object({
      page,
      pageSize,
      /** A part of the name. */
      name: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    data: listOf(ProductItem),
  }),
}
