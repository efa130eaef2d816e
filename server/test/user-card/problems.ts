import type { TestApp } from '../support/app.ts'
import { newPhone } from '../user-center/sms-app.ts'
import { cardActions } from './card-actions.ts'

/** Every business error that the calls of card editing declare, each by that call's own doing. */
export function cardProblems(fixture: Pick<TestApp, 'callAs' | 'parts' | 'makeCompany' | 'makeStaff'>) {
  const { callAs, makeCompany, makeStaff } = fixture
  const { save, rows, sendCode } = cardActions(fixture)
  const member = async (card = true) => makeStaff(await makeCompany(), { card })
  const unlicensed = async () => {
    const staff = await member(false)
    await rows('update staff set licensed = false where staff_id = $1', staff.staffId)
    return staff
  }
  const locked = async () => {
    const staff = await member()
    await rows(`insert into card_setting (company_id, locked) values ($1, '{cardColor}')`, staff.companyId)
    return staff
  }
  const claim = (session: string, body = {}) =>
    callAs(session, 'POST /biz/v1/card/user_card/claim', { body: { consent: true, ...body } })
  const changePhone = (session: string, phone: string, code: string) =>
    callAs(session, 'POST /biz/v1/card/user_card/phone', { body: { phone, code } })

  return {
    'PUT /biz/v1/card/user_card/basic_info': {
      cardChanged: async () => save((await member()).session, { revision: 7, position: '新' }),
      fieldLocked: async () => save((await locked()).session, { cardColor: 3 }),
      noLicence: async () => save((await unlicensed()).session, { isOpen: true }),
      consentNeeded: async () => save((await member(false)).session, { isOpen: true }),
    },
    'PUT /biz/v1/card/user_card/profile': {
      cardChanged: async () =>
        callAs((await member()).session, 'PUT /biz/v1/card/user_card/profile', {
          body: { revision: 7, profile: '新' },
        }),
    },
    'POST /biz/v1/card/user_card/phone': {
      smsCodeWrong: async () => changePhone((await member()).session, newPhone(), '000000'),
      async phoneTaken() {
        const { companyId, session } = await member()
        const phone = newPhone()
        await makeStaff(companyId, { phone })
        await sendCode(companyId, phone, '246810')
        return changePhone(session, phone, '246810')
      },
    },
    'POST /biz/v1/card/user_card/claim': {
      noLicence: async () => claim((await unlicensed()).session),
      consentNeeded: async () => claim((await member()).session, { consent: false }),
      fieldLocked: async () => claim((await locked()).session, { cardColor: 3 }),
    },
    'POST /biz/v1/card/card_setting': {
      cardChanged: async () =>
        callAs(
          (await makeStaff(await makeCompany(), { role: 'admin' })).session,
          'POST /biz/v1/card/card_setting',
          {
            body: { revision: 7, cardColor: 3 },
          },
        ),
    },
  }
}
