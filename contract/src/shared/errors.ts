import * as codes from './error-codes.ts'

/**
 * The error catalogue: section 8 of the specification, plus further codes of the product.
 * The English texts are the specification's own, word for word.
 */
export interface CatalogueError {
  /** The envelope's code. */
  code: string
  /** The HTTP status of the answer; 0 for the error that only the client makes (no answer at all). */
  status: number
  en: string
  zh: string
  /** The message of the server's answer is shown instead of the text above. */
  serverMessage?: true
}

export const errors = {
  parameterError: { code: codes.parameterError, status: 400, en: 'parameter error', zh: '参数错误' },
  loginExpired: {
    code: codes.loginExpired,
    status: 401,
    en: 'login expired, logging in again...',
    zh: '登录已过期，正在重新登录...',
  },
  forbidden: {
    code: codes.forbidden,
    status: 403,
    en: 'you do not have permission to do this',
    zh: '你没有权限进行此操作',
  },
  notFound: {
    code: codes.notFound,
    status: 404,
    en: 'the requested data interface does not exist!',
    zh: '请求的数据接口不存在！',
  },
  requestTimeout: { code: codes.requestTimeout, status: 408, en: 'request timeout', zh: '请求超时' },
  idempotencyConflict: {
    code: codes.idempotencyConflict,
    status: 409,
    en: 'this request was sent before with other content, please reload',
    zh: '该请求已用其他内容提交过，请刷新后再试',
  },
  tooLarge: { code: codes.tooLarge, status: 413, en: 'the content is too large', zh: '内容过大，无法提交' },
  tooManyRequests: {
    code: codes.tooManyRequests,
    status: 429,
    en: 'too many requests, please try again later',
    zh: '操作太频繁，请稍后再试',
  },
  internalError: {
    code: codes.internalError,
    status: 500,
    en: 'your current visit has a problem, please contact the administrator',
    zh: '当前访问出现问题，请联系管理员',
  },
  unavailable: {
    code: codes.unavailable,
    status: 503,
    en: 'the service is busy, please try again in a moment',
    zh: '服务繁忙，请稍后重试',
  },
  unknownError: { code: codes.unknownError, status: 0, en: 'unknown error!', zh: '未知错误！' },
  accessProblem: {
    code: codes.accessProblem,
    status: 200,
    en: 'access problem, contact admin',
    zh: '访问出现问题，请联系管理员',
  },
  staffNotFound: {
    code: codes.staffNotFound,
    status: 200,
    en: 'binding failed, staff not found, phone must match registered phone',
    zh: '绑定失败，未找到该员工，手机号须与登记的手机号一致',
  },
  smsCodeWrong: {
    code: codes.smsCodeWrong,
    status: 200,
    en: 'the code is wrong or has expired',
    zh: '验证码错误或已过期',
  },
  alreadyBound: {
    code: codes.alreadyBound,
    status: 200,
    en: 'you are already bound to another member of staff, unbind first',
    zh: '你已绑定其他员工，请先解除绑定',
  },
  notBound: {
    code: codes.notBound,
    status: 200,
    en: 'there is no binding to end',
    zh: '当前没有可解除的绑定',
  },
  grantFailed: {
    code: codes.grantFailed,
    status: 200,
    en: 'the authorisation could not be completed, please try again',
    zh: '授权未完成，请重试',
  },
  profileFailed: {
    code: codes.profileFailed,
    status: 200,
    en: 'getUserProfile failed',
    zh: '获取用户信息失败',
  },
  staffDataStays: {
    code: codes.staffDataStays,
    status: 200,
    en: 'your record belongs to your company, please ask the administrator',
    zh: '你的员工资料归企业管理，请联系管理员处理',
  },
  cardNotOpen: {
    code: codes.cardNotOpen,
    status: 200,
    en: 'this card is not open yet',
    zh: '该名片尚未开通',
  },
  cardReissued: {
    code: codes.cardReissued,
    status: 200,
    en: 'this card has been re-issued, please reopen it',
    zh: '该名片已重新签发，请重新打开',
  },
  cardChanged: {
    code: codes.cardChanged,
    status: 200,
    en: 'the card was changed elsewhere, please reload',
    zh: '名片已在别处更新，请刷新后再试',
  },
  fieldLocked: {
    code: codes.fieldLocked,
    status: 200,
    en: 'the company decides this for all cards',
    zh: '该内容由公司统一设置，不能修改',
    serverMessage: true,
  },
  phoneTaken: {
    code: codes.phoneTaken,
    status: 200,
    en: 'a colleague has this phone already',
    zh: '该手机号已被其他同事使用',
  },
  noLicence: {
    code: codes.noLicence,
    status: 200,
    en: 'there is no card licence for you yet, please ask the administrator',
    zh: '尚未获得名片授权，请联系管理员开通',
  },
  consentNeeded: {
    code: codes.consentNeeded,
    status: 200,
    en: 'the owner of the card has to agree first',
    zh: '需先由名片本人确认授权',
  },
  illegalMove: {
    code: codes.illegalMove,
    status: 200,
    en: 'this cannot be done in the present state',
    zh: '当前状态下不能进行此操作',
    serverMessage: true,
  },
  fileNotUsable: {
    code: codes.fileNotUsable,
    status: 200,
    en: 'this file cannot be used, please choose another one',
    zh: '该文件无法使用，请换一个',
  },
  tooManyPixels: {
    code: codes.tooManyPixels,
    status: 200,
    en: 'this picture has too many pixels: reduce it to 16 million, such as 4000 × 4000; an animation to 300 frames',
    zh: '图片像素太多，请缩小到1600万像素以内，动图请不超过300帧',
  },
  hasLeft: {
    code: codes.hasLeft,
    status: 200,
    en: 'this member of staff has left',
    zh: '该员工已离职',
  },
  lastAdmin: {
    code: codes.lastAdmin,
    status: 200,
    en: 'at least one administrator has to stay',
    zh: '至少需要保留一位管理员',
  },
  cannotSucceed: {
    code: codes.cannotSucceed,
    status: 200,
    en: 'this person cannot take over: choose a colleague who works here',
    zh: '交接人须为另一位在职同事',
  },
  cannotUndo: {
    code: codes.cannotUndo,
    status: 200,
    en: 'this hand-over cannot be taken back any more',
    zh: '该交接已无法撤销',
  },
  importUnreadable: {
    code: codes.importUnreadable,
    status: 200,
    en: 'the file cannot be read',
    zh: '文件无法读取',
    serverMessage: true,
  },
  importOutdated: {
    code: codes.importOutdated,
    status: 200,
    en: 'the data changed since the check, please check again',
    zh: '检查之后资料有变动，请重新检查',
  },
  materialRecalled: {
    code: codes.materialRecalled,
    status: 200,
    en: 'this content was taken back by its publisher',
    zh: '该内容已被发布者撤回',
  },
  shareTaskEnded: {
    code: codes.shareTaskEnded,
    status: 200,
    en: 'this task has ended',
    zh: '该任务已结束',
  },
  leadTaken: {
    code: codes.leadTaken,
    status: 200,
    en: 'a colleague has this lead already',
    zh: '这条线索已被同事领取',
  },
  poolLimit: {
    code: codes.poolLimit,
    status: 200,
    en: 'you have claimed as many leads as your company allows',
    zh: '领取数量已达公司上限',
  },
  poolClosed: {
    code: codes.poolClosed,
    status: 200,
    en: 'the administrators of your company assign the leads of the pool',
    zh: '公海线索由管理员分配，暂不能自行领取',
  },
  materialChanged: {
    code: codes.materialChanged,
    status: 200,
    en: 'the content was changed elsewhere, please reload',
    zh: '内容已在别处更新，请刷新后再试',
  },
  cannotUndoImport: {
    code: codes.cannotUndoImport,
    status: 200,
    en: 'this import cannot be undone: it was not brought in, or more than a day ago',
    zh: '该次导入无法撤销，只能撤销一天之内的导入',
  },
  hostNotAllowed: {
    code: codes.hostNotAllowed,
    status: 200,
    en: 'this site is not on the list, please ask the administrator to add it',
    zh: '该网站不在允许的名单内，请联系管理员添加',
  },
  pageUnreadable: {
    code: codes.pageUnreadable,
    status: 200,
    en: 'the page could not be read, please check the link',
    zh: '网页无法读取，请检查链接是否有效',
    serverMessage: true,
  },
  formClosed: {
    code: codes.formClosed,
    status: 200,
    en: 'this form takes no more answers',
    zh: '该表单已停止收集',
  },
  notSupportedYet: {
    code: codes.notSupportedYet,
    status: 200,
    en: 'this kind of app is not supported yet',
    zh: '暂不支持该应用类型',
  },
  platformProblem: {
    code: codes.platformProblem,
    status: 200,
    en: 'the messaging platform did not answer as expected',
    zh: '消息平台暂时没有正确响应',
    serverMessage: true,
  },
  couponInfoWrong: {
    code: codes.couponInfoWrong,
    status: 200,
    en: 'coupon info wrong',
    zh: '优惠券信息有误',
  },
  couponWrong: { code: codes.couponWrong, status: 200, en: 'coupon info wrong', zh: '优惠券信息有误' },
  productNotFound: { code: codes.productNotFound, status: 200, en: 'product not found', zh: '商品不存在' },
  productInfoWrong: {
    code: codes.productInfoWrong,
    status: 200,
    en: 'product info wrong',
    zh: '商品信息有误',
  },
  orderProductInfoWrong: {
    code: codes.orderProductInfoWrong,
    status: 200,
    en: 'product info wrong',
    zh: '商品信息有误',
  },
  userAddressWrong: {
    code: codes.userAddressWrong,
    status: 200,
    en: 'user address wrong',
    zh: '收货地址有误',
  },
  orderAddressWrong: {
    code: codes.orderAddressWrong,
    status: 200,
    en: 'user address wrong',
    zh: '收货地址有误',
  },
  productActivityWrong: {
    code: codes.productActivityWrong,
    status: 200,
    en: 'product activity wrong',
    zh: '商品活动有误',
  },
  insufficientStock: { code: codes.insufficientStock, status: 200, en: 'insufficient stock', zh: '库存不足' },
  orderInsufficientStock: {
    code: codes.orderInsufficientStock,
    status: 200,
    en: 'insufficient stock',
    zh: '库存不足',
  },
  paymentConfigWrong: {
    code: codes.paymentConfigWrong,
    status: 200,
    en: 'payment config wrong',
    zh: '支付配置有误',
  },
  stateCannotOrder: {
    code: codes.stateCannotOrder,
    status: 200,
    en: 'current state cannot order, re-enter page',
    zh: '当前状态无法下单，请重新进入页面',
  },
  orderStateCannotOrder: {
    code: codes.orderStateCannotOrder,
    status: 200,
    en: 'current state cannot order, re-enter page',
    zh: '当前状态无法下单，请重新进入页面',
  },
  miniTokenUnusable: {
    code: codes.miniTokenUnusable,
    status: 200,
    en: 'mini-program token unusable',
    zh: '小程序凭证不可用',
  },
  noLogisticsInfo: { code: codes.noLogisticsInfo, status: 200, en: 'no logistics info', zh: '暂无物流信息' },
  orderInfoWrong: { code: codes.orderInfoWrong, status: 200, en: 'order info wrong', zh: '订单信息有误' },
  memberInfoWrong: { code: codes.memberInfoWrong, status: 200, en: 'member info wrong', zh: '会员信息有误' },
  refundTooLarge: {
    code: codes.refundTooLarge,
    status: 200,
    en: 'refund more than order amount',
    zh: '退款金额超过订单金额',
  },
  refundAmountWrong: {
    code: codes.refundAmountWrong,
    status: 200,
    en: 'refund amount wrong',
    zh: '退款金额有误',
  },
  oneAfterSale: {
    code: codes.oneAfterSale,
    status: 200,
    en: 'only one after-sale work order per order',
    zh: '每个订单只能有一个售后工单',
  },
  mallPersonNotFound: {
    code: codes.mallPersonNotFound,
    status: 200,
    en: 'mall personal info not found, open mini-program first',
    zh: '未找到商城个人信息，请先打开小程序',
  },
  invalidOpenId: { code: codes.invalidOpenId, status: 200, en: 'invalid openId', zh: 'openId 无效' },
  paymentAmountWrong: {
    code: codes.paymentAmountWrong,
    status: 200,
    en: 'order payment amount wrong',
    zh: '订单支付金额有误',
  },
  quantityExceeded: {
    code: codes.quantityExceeded,
    status: 200,
    en: 'purchase quantity exceeded',
    zh: '超过可购买数量',
  },
  companyNotParsed: {
    code: codes.companyNotParsed,
    status: 200,
    en: 'company info not parsed',
    zh: '企业信息解析失败',
  },
  skuInfoWrong: { code: codes.skuInfoWrong, status: 200, en: 'sku info wrong', zh: '商品规格信息有误' },
  skuStockWrong: { code: codes.skuStockWrong, status: 200, en: 'sku stock wrong', zh: '商品规格库存有误' },
  productStatusWrong: {
    code: codes.productStatusWrong,
    status: 200,
    en: 'product status wrong',
    zh: '商品状态有误',
  },
  orderNotFound: { code: codes.orderNotFound, status: 200, en: 'order not found', zh: '订单不存在' },
  orderReadError: { code: codes.orderReadError, status: 200, en: 'error getting order', zh: '获取订单失败' },
  orderStatusWrong: {
    code: codes.orderStatusWrong,
    status: 200,
    en: 'order status wrong',
    zh: '订单状态有误',
  },
  orderUserWrong: { code: codes.orderUserWrong, status: 200, en: 'user info wrong', zh: '用户信息有误' },
  membersOnly: { code: codes.membersOnly, status: 200, en: 'members only', zh: '仅限会员' },
  redeemMembersOnly: {
    code: codes.redeemMembersOnly,
    status: 200,
    en: 'redeemable by members only',
    zh: '仅限会员兑换',
  },
  pointsMemberError: {
    code: codes.pointsMemberError,
    status: 200,
    en: 'error getting points-mall member',
    zh: '获取积分商城会员失败',
  },
  orderMemberNotFound: {
    code: codes.orderMemberNotFound,
    status: 200,
    en: 'order member not found',
    zh: '未找到下单会员',
  },
  couponQueryWrong: {
    code: codes.couponQueryWrong,
    status: 200,
    en: 'coupon query incorrect',
    zh: '优惠券查询有误',
  },
  productError: { code: codes.productError, status: 200, en: 'product error', zh: '商品异常' },
  dailyVisitLimit: {
    code: codes.dailyVisitLimit,
    status: 200,
    en: 'daily visit limit reached, cannot visit now',
    zh: '今日访问次数已达上限，暂时无法访问',
  },
  serverMessage60001412: {
    code: codes.serverMessage60001412,
    status: 200,
    en: 'the request could not be completed',
    zh: '请求未能完成',
    serverMessage: true,
  },
  serverMessage50012999: {
    code: codes.serverMessage50012999,
    status: 200,
    en: 'the request could not be completed',
    zh: '请求未能完成',
    serverMessage: true,
  },
  serverMessage50020999: {
    code: codes.serverMessage50020999,
    status: 200,
    en: 'the request could not be completed',
    zh: '请求未能完成',
    serverMessage: true,
  },
} as const satisfies Record<string, CatalogueError>

export type ErrorName = keyof typeof errors

const byCode = new Map<string, CatalogueError>(Object.values(errors).map((e) => [e.code, e]))

/** The catalogue's entry for a code that came over the wire, if there is one. */
export function errorByCode(code: string): CatalogueError | undefined {
  return byCode.get(code)
}
