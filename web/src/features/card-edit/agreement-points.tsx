import { m } from '#paraglide/messages.js'

/** What a member of staff agrees to with a card, and where it is written in full. */
export const AgreementPoints = () => (
  <>
    <ul>
      <li>{m.home_agree_public()}</li>
      <li>{m.home_agree_visits()}</li>
      <li>{m.home_agree_company()}</li>
      <li>{m.home_agree_back()}</li>
    </ul>
    <a href="#/pages/privacy/index">{m.home_agree_policy()}</a>
  </>
)
