import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { type SandboxOptions, settingsFrom } from './config.ts'
import { notifyOfEdit } from './control/friendship.ts'
import { mountControls } from './control/routes.ts'
import { mountImages } from './images/routes.ts'
import { mountPage } from './phone/page.ts'
import { createPhones, phoneOf } from './phone/phones.ts'
import { keepMemory } from './state/memory.ts'
import { Sandbox } from './state/sandbox.ts'
import { smsDialect, wechatDialect, wecomDialect } from './vendor/dialects.ts'
import { mountOpen } from './vendor/open/routes.ts'
import { mountPay } from './vendor/pay/routes.ts'
import { mountVendor } from './vendor/routes.ts'
import { smsCalls } from './vendor/sms.ts'
import { mountSts } from './vendor/sts.ts'
import { wechatMessageCalls } from './vendor/wechat/messages.ts'
import { wechatMiniCalls } from './vendor/wechat/mini.ts'
import { wechatShippingCalls } from './vendor/wechat/shipping.ts'
import { wechatTicketCalls } from './vendor/wechat/tickets.ts'
import { wechatTokenCalls } from './vendor/wechat/tokens.ts'
import { wechatUserCalls } from './vendor/wechat/users.ts'
import { acquisitionCalls } from './vendor/wecom/acquisition.ts'
import { contactWayCalls } from './vendor/wecom/contact-ways.ts'
import { customerCalls } from './vendor/wecom/customers.ts'
import { messageCalls } from './vendor/wecom/messages.ts'
import { tagCalls } from './vendor/wecom/tags.ts'
import { wecomTokenCalls } from './vendor/wecom/tokens.ts'
import { wecomUserCalls } from './vendor/wecom/users.ts'
import { loadWorld } from './world/load.ts'
import type { World } from './world/types.ts'

export type RunningSandbox = { port: number; world: World; sandbox: Sandbox; close(): Promise<void> }

/**
 * Starts the outside world on 127.0.0.1: vendors, controls, the page of the phones and, by Host, each phone.
 * @throws Error when the world's file is wrong or the port is taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const settings = settingsFrom(options)
  const world = loadWorld(settings.worldFile)
  const sandbox = new Sandbox(world, settings)
  const stopMemory = settings.memoryFile ? keepMemory(sandbox, world, settings.memoryFile) : () => {}
  const app = buildApp(sandbox)
  await app.listen({ port: settings.port, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  Object.assign(sandbox.address, {
    port,
    server: `http://127.0.0.1:${port}`,
    phones: `http://sandbox.localhost:${port}`,
  })
  const close = async () => {
    await app.close()
    stopMemory()
  }
  return { port, world, sandbox, close }
}

function buildApp(sandbox: Sandbox): FastifyInstance {
  const phones = createPhones(sandbox)
  const app = Fastify({
    forceCloseConnections: true,
    serverFactory: (ownHandler) =>
      createServer((request, response) => {
        const view = phoneOf(request.headers.host)
        if (view === undefined) ownHandler(request, response)
        else phones.handle(view, request, response)
      }),
  })
  app.addHook('onClose', async () => phones.close())
  const vendors = [
    { prefix: '/wx', dialect: wechatDialect, calls: wechatTokenCalls(sandbox) },
    { prefix: '/wx', dialect: wechatDialect, calls: wechatTicketCalls(sandbox) },
    { prefix: '/wx', dialect: wechatDialect, calls: wechatUserCalls(sandbox) },
    { prefix: '/wx', dialect: wechatDialect, calls: wechatMiniCalls(sandbox) },
    { prefix: '/wx', dialect: wechatDialect, calls: wechatMessageCalls(sandbox) },
    { prefix: '/wx', dialect: wechatDialect, calls: wechatShippingCalls(sandbox) },
    { prefix: '/qy/cgi-bin', dialect: wecomDialect, calls: wecomTokenCalls(sandbox) },
    { prefix: '/qy/cgi-bin', dialect: wecomDialect, calls: wecomUserCalls(sandbox) },
    { prefix: '/qy/cgi-bin', dialect: wecomDialect, calls: contactWayCalls(sandbox) },
    { prefix: '/qy/cgi-bin', dialect: wecomDialect, calls: acquisitionCalls(sandbox) },
    {
      prefix: '/qy/cgi-bin',
      dialect: wecomDialect,
      calls: customerCalls(sandbox, (friend) => notifyOfEdit(sandbox, friend)),
    },
    { prefix: '/qy/cgi-bin', dialect: wecomDialect, calls: tagCalls(sandbox) },
    { prefix: '/qy/cgi-bin', dialect: wecomDialect, calls: messageCalls(sandbox) },
    { prefix: '/sms', dialect: smsDialect, calls: smsCalls(sandbox) },
  ]
  for (const vendor of vendors) mountVendor(app, sandbox, vendor)
  mountOpen(app, sandbox)
  mountSts(app, sandbox)
  mountPay(app, sandbox)
  mountImages(app, sandbox)
  mountControls(app, sandbox)
  mountPage(app)
  return app
}
