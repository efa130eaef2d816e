/**
 * The page of the phones. What browser tests hold on to (`data-testid`); inside a phone scope by the phone, since
 * both have chats, menus and web views, and take `.last()` of bubbles (newest) and of `screen-frame` (top most):
 *
 * - `phone-left` (a member's WeCom), `phone-right` (a customer's WeChat): the visible phone of each side.
 *   `account-switch-<account>`: another account on that side. Narrow windows: `show-left`, `show-guide`, `show-right`.
 * - root: `tab-chats`, `tab-contacts`, `tab-workbench` (WeCom), `tab-discover` (WeChat), `tab-me`;
 *   `chat-<account>`, `chat-<group id>`, `chat-app` (the company's app); `open-workbench-card`; `open-moments`.
 * - chat: `chat-back`, `chat-info`, `chat-input`, `chat-send`, `bubble-text`, `bubble-link`, `bubble-image`, `bubble-app`;
 *   a long press or right click on a link or a picture opens its sheet: `forward`, `save-image`, `recognise`.
 *   `remove-contact` behind `chat-info`.
 * - web view: `screen-frame` (the iframe), `webview-back`, `webview-close`, `webview-title`, `menu-button`; in the menu
 *   `share-to-friend`, `share-to-moments`, `copy-link`, `refresh`, `open-in-browser`; then `pick-<account or group id>`
 *   and `confirm-send`.
 * - a scanned contact-me code: `contact-card`, `add-contact`. Moments: `moment-link`. Short messages: `sms-banner`, `open-sms`, `app-banner`.
 * - the app asks for the page: `ask` with `ask-yes` and `ask-no` (location, phone number, name and picture), and
 *   `message-<template id>` for messages. `place` is what openLocation shows; `image-viewer`, `viewer-count`, `viewer-previous`
 *   and `viewer-next` what previewImage does. The vendor's consent page in a frame: `consent-yes`, `consent-no`, `consent-snapshot`.
 * - WeChat: `open-mini-<company id>` under `tab-discover`; `switch-account` under `tab-me`, then `log-in-<account>`.
 * - panel: `tour-step-1..3` with `data-state` of `done`, `now` or `later`; `tour-reset`; `clock`, `clock-hour`, `clock-day`,
 *   `clock-reset`; `fault-kind`, `fault-vendor`, `fault-add`, `fault-clear`; `language`.
 *
 * A phone's web view may also stand in a tab of its own, at `http://<phone>.sandbox.localhost` or, as in a mini program, at
 * `http://<phone>.mini.sandbox.localhost`: there the browser's own dialogs (`confirm`) ask what the app would ask.
 *
 * Address: `?left=<account>,…&right=<account>,…&lang=en&scan=<code id>`; the first account of a side is shown.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Desk } from './desk/Desk.tsx'
import './tokens.css'
import { WordsProvider } from './words.tsx'
import { WorldProvider } from './world.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <WordsProvider>
      <WorldProvider>
        <Desk />
      </WorldProvider>
    </WordsProvider>
  </StrictMode>,
)
