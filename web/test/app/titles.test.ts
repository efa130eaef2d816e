// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { routes } from '#app/routes.ts'
import { m } from '#paraglide/messages.js'
import { overwriteGetLocale } from '#paraglide/runtime.js'

beforeEach(() => overwriteGetLocale(() => 'en'))
afterEach(() => overwriteGetLocale(() => 'zh'))

/** Section 2 of the specification, word for word. */
const titles: Record<string, string> = {
  '/pages/no-permission/index': 'no permission to view',
  '/pages/common-auth/index': 'redirecting...',
  '/pages/person/index': 'card',
  '/pages/card-config/person-config/index': 'card configuration',
  '/pages/card-config/decoration-preview/index': 'card decoration preview',
  '/pages/card-config/person-info/index': 'personal info',
  '/pages/card-config/person-info-card-style/index': 'card style',
  '/pages/card-config/config-details/brief/index': 'personal profile',
  '/pages/card-config/config-details/edit-material/index': 'edit',
  '/pages/card-config/config-details/add-material/index': 'add',
  '/pages/wxapp-code/index': 'card mini-program code',
  '/pages/page-error/index': 'error page',
  '/pages/work-order/subscribe-auth/index': 'work-order subscription authorisation',
  '/pages/product-setting/index': 'product setting',
  '/pages/get-customer-link/jump-code/index': 'jump code',
  '/pages/get-customer-link/jump-center/index': 'jump center',
  '/pages/get-customer-link/scheme-center/index': 'scheme center',
  '/pages/get-customer-link/qrcode-detail/index': 'QR code detail',
  '/pages/get-customer-link/exclusive-link-detail/index': 'exclusive link detail',
  '/pages/get-customer-link/form-landing-page/index': 'contact me',
  '/pages/micro-site/index': 'micro-site',
}

it.each(Object.entries(titles))('%s is titled %s', (path, title) => {
  expect(routes.find((route) => route.path === path)?.title()).toBe(title)
})

it('the nine sections of a card have the titles of section 2', () => {
  const sections = [
    m.card_section_style(),
    m.card_section_contact(),
    m.card_section_profile(),
    m.card_section_brochure(),
    m.card_section_case(),
    m.card_section_material(),
    m.card_section_video(),
    m.card_section_image(),
    m.card_section_document(),
  ]
  expect(sections).toEqual([
    'card style',
    'contact them',
    'personal profile',
    'brochures',
    'case library',
    'marketing materials',
    'videos',
    'images',
    'documents',
  ])
})

it.each([
  [m.card_code_enterprise, 'long press to add friend'],
  [m.shell_open_in_app, 'please open the page in the mobile messaging app'],
  [m.shell_error_occurred, 'error occurred'],
  [m.edit_save_failed, 'save failed'],
  [m.edit_saved, 'saved'],
  [m.shell_login_failed, 'login failed'],
  [m.shell_loading, 'loading'],
  [m.shell_reauthorizing, 'reauthorizing'],
  [m.shell_new_version, 'new version ready, restart application?'],
  [m.shell_card_updated, 'the card mini-program has been updated, please reopen WeCom'],
])('a text of sections 2, 4 and 8 stands word for word', (message, text) => {
  expect(message()).toBe(text)
})
