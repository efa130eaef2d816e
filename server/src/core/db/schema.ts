import type { AssignRule } from '@mingpian/contract/assign.ts'
import type { CallReason } from '@mingpian/contract/call-now.ts'
import type { CodeKind } from '@mingpian/contract/codes.ts'
import type { EscalationSignal } from '@mingpian/contract/escalations.ts'
import type { Handling } from '@mingpian/contract/forms.ts'
import type { LeadViewFilter } from '@mingpian/contract/lead-views.ts'
import type { TurnWay } from '@mingpian/contract/leads.ts'
import type { LinkKind } from '@mingpian/contract/links.ts'
import type { ScoreRule } from '@mingpian/contract/scores.ts'
import type { Picture } from '@mingpian/contract/shared/content.ts'
import type { ContentType, MaterialKind } from '@mingpian/contract/shared/entities.ts'
import type { Answers, Question } from '@mingpian/contract/shared/forms.ts'
import type { StockReason } from '@mingpian/contract/shared/goods.ts'
import type { ClockSpan, Shift } from '@mingpian/contract/shared/hours.ts'
import type { CallOutcome, LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import type { Role } from '@mingpian/contract/shared/roles.ts'
import type {
  AfterSaleKind,
  AfterSaleReason,
  AfterSaleState,
} from '@mingpian/contract/shared/rules/after-sale-states.ts'
import type { BookingState } from '@mingpian/contract/shared/rules/booking-states.ts'
import type { CardField, EnglishField, Visibility } from '@mingpian/contract/shared/rules/card-fields.ts'
import type { SubDomainKind } from '@mingpian/contract/shared/rules/constants.ts'
import type { CouponKind, CouponWay } from '@mingpian/contract/shared/rules/coupon.ts'
import type { CreditRule } from '@mingpian/contract/shared/rules/credit.ts'
import type { FreightCounts, FreightTerms } from '@mingpian/contract/shared/rules/freight.ts'
import type { Delivery, ShipmentKind } from '@mingpian/contract/shared/rules/goods.ts'
import type { MaterialState } from '@mingpian/contract/shared/rules/material-state.ts'
import type { CloseReason, OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import type { AttemptState, RefundState } from '@mingpian/contract/shared/rules/payment-states.ts'
import type { PointsKind } from '@mingpian/contract/shared/rules/points.ts'
import type {
  CommentState,
  PostAudience,
  PostFace,
  PostState,
  PostType,
  Publishers,
  ReportReason,
  ReviewTime,
} from '@mingpian/contract/shared/rules/post.ts'
import type { FreightRate } from '@mingpian/contract/shared/rules/price.ts'
import type { ProductReviewState } from '@mingpian/contract/shared/rules/product-review.ts'
import type { ParcelState, ShippingState, TrailGap } from '@mingpian/contract/shared/rules/shipping.ts'
import type { VisitSource } from '@mingpian/contract/shared/rules/visit-source.ts'
import type { DayPart, WaitingEnd, WaitingState } from '@mingpian/contract/shared/rules/waiting-states.ts'
import type {
  AboutType,
  WorkOrderKind,
  WorkOrderState,
} from '@mingpian/contract/shared/rules/work-order-states.ts'
import type { SiteContent } from '@mingpian/contract/shared/site.ts'
import type { TagRule } from '@mingpian/contract/tags.ts'
import type { ColumnType } from 'kysely'
import type { Finding } from '#core/checks/check.ts'
import type { AddressBookDepartments, DepartmentReading } from '#core/platform/wecom.ts'

/**
 * The tables as Kysely sees them: only shapes, the constraints are in the migrations. A test compares every column with
 * the migrated database. The types say what node-postgres gives: `bigint` is read as text, `date` as a Date at midnight
 * (so statements cast it to text), JSON is written as text.
 */
type Time = ColumnType<Date, Date | string, Date | string>
type Day = ColumnType<Date, string, string>
type Json<T> = ColumnType<T, string, string>
type BigInt8 = ColumnType<string, number | string, number | string>
/** The widest group that a view is the first of: see domain/tracking/ledger/visits.ts. */
type FirstOf = '' | 'thing' | 'kind' | 'visit'

/** A column with a default: optional on insert. */
type Generated<T> = [T] extends [ColumnType<infer Read, infer Inserted, infer Updated>]
  ? ColumnType<Read, Inserted | undefined, Updated>
  : ColumnType<T, T | undefined, T>

export interface ImageRow {
  url: string
  alt: string
  width: number
  height: number
}

/** A rule of assignment, which names its members by their ids. */
interface KeptAssignRule extends Omit<AssignRule, 'ruleId' | 'userIds'> {
  staffIds: string[]
}

export interface DB {
  directory: { kind: 'domain' | 'wechat' | 'wecom' | 'mini'; key: string; company: string }
  company: {
    company_id: string
    name: string
    short_name: Generated<string>
    logo: Generated<string>
    brand_color: Generated<string>
    address: Generated<string>
    phone: Generated<string>
    introduction: Generated<string>
    time_zone: Generated<string>
    status: Generated<'open' | 'closed'>
    app_type: Generated<number>
    person_count: Generated<BigInt8>
    created_at: Generated<Time>
    is_estate: Generated<boolean>
    staff_content: Generated<boolean>
    checked_at: Time | null
    findings: Generated<Json<Finding[]>>
  }
  oem_agent: {
    company_id: string
    domain: string
    brand_name: string
    logo: Generated<string>
    brand_color: Generated<string>
  }
  domain_file: {
    company_id: string
    domain: string
    name: string
    content: string
    added_at: Generated<Time>
  }
  page_host: { company_id: string; host: string; added_at: Generated<Time> }
  credential: {
    company_id: string
    kind: 'wechat' | 'wecom' | 'mini' | 'pay'
    app_id: string
    agent_id: Generated<string>
    sealed: Buffer
  }
  vendor_token: {
    company_id: string
    kind: string
    name: string
    sealed: Buffer
    expires_at: Time
    lease_until: Time | null
  }
  staff: {
    company_id: string
    staff_id: string
    user_id: string
    name: string
    position: Generated<string>
    department: Generated<string>
    avatar: Generated<string>
    role: Generated<Role>
    status: Generated<'active' | 'left'>
    phone_sealed: Buffer | null
    phone_hash: Buffer | null
    email: Generated<string>
    licensed: Generated<boolean>
    locale: Generated<'zh' | 'en'>
    successor_id: string | null
    created_at: Generated<Time>
    returned_at: Time | null
  }
  card: {
    company_id: string
    staff_id: string
    card_style: Generated<number>
    card_color: Generated<number>
    is_open: Generated<boolean>
    issue: Generated<number>
    address: Generated<string>
    wechat_id: Generated<string>
    profile: Generated<string>
    visibility: Generated<Json<Partial<Record<CardField, Visibility>>>>
    english: Generated<Json<Partial<Record<EnglishField, string>>>>
    revision: Generated<number>
    claimed_at: Time | null
    contact_code: Generated<'enterprise' | 'mini' | 'default'>
    sections: Generated<Json<{ key: string; visible: boolean }[]>>
    updated_at: Generated<Time>
  }
  contact_way: {
    company_id: string
    staff_id: string
    kind: 'enterprise' | 'mini'
    config_id: Generated<string>
    state: Generated<string>
    image: string
    created_at: Generated<Time>
  }
  material: {
    company_id: string
    material_id: string
    kind: MaterialKind
    title: string
    summary: Generated<string>
    cover: Generated<string>
    pages: Generated<number>
    duration: Generated<number>
    status: Generated<MaterialState>
    updated_at: Generated<Time>
    category_id: string | null
    official: Generated<boolean>
    staff_id: string | null
    expires_at: Time | null
    successor_id: string | null
    hot: Generated<boolean>
    calendar_day: Generated<string>
    revision: Generated<number>
    search: Generated<string>
    search_letters: Generated<string>
    created_at: Generated<Time>
    body: Json<Record<string, unknown>>
    removed_at: Time | null
    removed_from: Generated<'' | 'draft' | 'published' | 'recalled' | 'expired'>
  }
  content_category: {
    company_id: string
    category_id: string
    name: string
    position: number
    removed_at: Time | null
    moved_to: string | null
    moved_pieces: Generated<string[]>
  }
  content_template: {
    company_id: string
    template_id: string
    name: string
    kind: MaterialKind
    title: string
    summary: string
    cover: string
    duration: number
    body: Json<Record<string, unknown>>
    staff_id: string | null
    updated_at: Generated<Time>
    removed_at: Time | null
  }
  material_version: {
    company_id: string
    material_id: string
    revision: number
    title: string
    summary: string
    cover: string
    category: string
    duration: number
    body: Json<Record<string, unknown>>
    staff_id: string | null
    saved_at: Generated<Time>
  }
  material_like: {
    company_id: string
    material_id: string
    person_id: string
    at: Generated<Time>
  }
  conversion: {
    company_id: string
    conversion_id: string
    staff_id: string
    url: string
    name: string
    state: Generated<'waiting' | 'running' | 'done' | 'failed'>
    problem: Generated<'' | 'unreadable' | 'locked' | 'tooMany' | 'broken'>
    total: Generated<number>
    pages: Generated<Json<{ url: string; alt: string; width: number; height: number }[]>>
    contents: Generated<Json<{ title: string; page: number }[]>>
    missing_text: Generated<number[]>
    created_at: Generated<Time>
    updated_at: Generated<Time>
  }
  list_export: {
    company_id: string
    export_id: string
    staff_id: string
    kind:
      | 'staff'
      | 'activity'
      | 'customers'
      | 'answers'
      | 'products'
      | 'orders'
      | 'bookings'
      | 'waiting'
      | 'invoices'
      | 'toShip'
      | 'sales'
      | 'members'
    filter: Json<Record<string, unknown>>
    locale: 'zh' | 'en'
    state: Generated<'waiting' | 'running' | 'done' | 'failed'>
    problem: Generated<'' | 'tooMany' | 'broken'>
    done: Generated<number>
    total: Generated<number>
    created_at: Generated<Time>
    updated_at: Generated<Time>
  }
  person_remark: {
    company_id: string
    staff_id: string
    person_id: string
    words: string
    at: Generated<Time>
  }
  lead_progress: {
    company_id: string
    staff_id: string
    person_id: string
    stage: Generated<LeadStage>
    next_at: Time | null
    at: Generated<Time>
  }
  lead_stage: {
    company_id: string
    stage_id: string
    staff_id: string
    person_id: string
    stage: LeadStage
    at: Generated<Time>
  }
  lead_view: {
    company_id: string
    view_id: string
    staff_id: string
    name: string
    is_shared: boolean
    filter: Json<LeadViewFilter>
    removed_at: Time | null
  }
  lead_view_default: { company_id: string; staff_id: string; view_id: string }
  lead: {
    company_id: string
    root_id: string
    holder_id: string
    returned: boolean
    is_free: boolean
    origin_ids: string[]
    name: string
    number: BigInt8
    is_associated: boolean
    visits: number
    first_at: Time
    last_at: Time
    visit_at: Time | null
    form_at: Time | null
    card_at: Time | null
    mall_at: Time | null
    contact_at: Time | null
    gone_at: Time | null
    turned_at: Time | null
    way: string | null
    reason: string | null
    first_visit_at: Time | null
    first_scene: string | null
    first_type: string | null
    first_id: string | null
    stage: string
    next_at: Time | null
    import_at: Time | null
  }
  lead_score: { company_id: string; root_id: string; score: Generated<number>; due_on: Generated<Day> }
  lead_score_state: { company_id: string; summed_at: Time; basis: string }
  lead_name: { company_id: string; root_id: string; letters: string }
  lead_follow: {
    company_id: string
    follow_id: string
    staff_id: string
    person_id: string
    words: string
    at: Generated<Time>
    is_bought: Generated<boolean>
    amount: BigInt8 | null
    order_id: string | null
    order_number: Generated<string>
  }
  lead_turn: {
    company_id: string
    turn_id: string
    origin_id: string
    person_id: string
    from_id: string | null
    to_id: string | null
    way: Generated<TurnWay>
    reason: Generated<string>
    at: Generated<Time>
    undone_at: Time | null
  }
  product_review: {
    company_id: string
    review_id: string
    order_id: string
    position: number
    product_id: string
    person_id: string
    stars: number
    content: string
    pictures: Generated<Json<string[]>>
    is_anonymous: Generated<boolean>
    state: ProductReviewState
    causes: Generated<string[]>
    found_words: Generated<string[]>
    refusal: Generated<string>
    answer: Generated<string>
    answered_at: Time | null
    answered_by: string | null
    revision: Generated<number>
    created_at: Generated<Time>
    updated_at: Generated<Time>
  }
  product_review_refused: {
    company_id: string
    order_id: string
    position: number
  }
  product_rating: {
    company_id: string
    product_id: string
    stars: number
    reviews: Generated<number>
    with_pictures: Generated<number>
  }
  invoice_wish: {
    company_id: string
    order_id: string
    kind: 'company' | 'person'
    sealed: Buffer
    wished_at: Generated<Time>
    done_at: Time | null
    done_by: string | null
    done_amount: BigInt8 | null
  }
  imported_lead: {
    company_id: string
    person_id: string
    staff_id: string
    import_id: string
    employer: Generated<string>
    region: Generated<string>
    note: Generated<string>
    phone_sealed: Buffer
    phone_hash: Buffer
    phone_end: Buffer
    at: Generated<Time>
  }
  product_import: {
    company_id: string
    import_id: string
    by_staff_id: string
    file_name: Generated<string>
    state: 'checked' | 'applied' | 'undone'
    counts: Generated<Json<Partial<Record<'added' | 'changed' | 'same' | 'rejected', number>>>>
    rows: Json<{ row: number }[]>
    written: Generated<Json<{ revision: number }[]>>
    created_at: Generated<Time>
    applied_at: Time | null
  }
  lead_import: {
    company_id: string
    import_id: string
    by_staff_id: string
    file_name: Generated<string>
    state: 'checked' | 'applied' | 'undone'
    counts: Generated<Json<Partial<Record<'added' | 'rejected' | 'removed' | 'kept', number>>>>
    sealed: Buffer
    created_at: Generated<Time>
    applied_at: Time | null
  }
  assign_rule: {
    company_id: string
    rule_id: string
    place: number
    rule: Json<KeptAssignRule>
    last_id: string | null
  }
  assign_away: { company_id: string; staff_id: string; until: Day }
  pool_setting: {
    company_id: string
    members_claim: Generated<boolean>
    daily_most: Generated<number>
    held_most: Generated<number>
    return_days: Generated<number>
    warn_days: Generated<number>
    return_since: Generated<Time>
  }
  tag_group: {
    company_id: string
    group_id: string
    name: string
    made_at: Generated<Time>
    is_renaming: Generated<boolean>
  }
  tag: {
    company_id: string
    tag_id: string
    group_id: string
    name: string
    points: Generated<number>
    rule: Json<TagRule> | null
    wecom_tag_id: Generated<string>
    wecom_gone_at: Time | null
    made_at: Generated<Time>
    is_renaming: Generated<boolean>
  }
  person_tag: {
    company_id: string
    staff_id: string
    person_id: string
    tag_id: string
    origin: 'hand' | 'wecom'
    at: Generated<Time>
  }
  call_outcome: {
    company_id: string
    staff_id: string
    person_id: string
    day: Day
    reason: CallReason
    outcome: CallOutcome
    at: Generated<Time>
    can_undo: Generated<boolean>
    was_reason: CallReason | null
    was_outcome: CallOutcome | null
    was_at: Time | null
    was_stage: LeadStage | null
  }
  call_snooze: {
    company_id: string
    staff_id: string
    person_id: string
    until: Day
    can_undo: Generated<boolean>
    was_until: Day | null
  }
  lead_reach: {
    company_id: string
    staff_id: string
    person_id: string
    way: 'call' | 'message'
    at: Generated<Time>
    day: Generated<Day>
  }
  escalation_setting: {
    company_id: string
    is_on: Generated<boolean>
    hours: Generated<number>
    signals: Generated<string[]>
    work_days: Generated<number[]>
    work_from: Generated<string>
    work_until: Generated<string>
    since: Generated<Time>
  }
  escalation: {
    company_id: string
    escalation_id: string
    staff_id: string
    person_id: string
    signal: EscalationSignal
    signal_at: Time
    since: Time
    content_type: Generated<string>
    content_id: Generated<string>
    at: Generated<Time>
    turn_id: string | null
    turned_by: string | null
  }
  share_task: {
    company_id: string
    task_id: string
    title: string
    words: Generated<string>
    material_id: string
    deadline: Day
    staff_id: string
    created_at: Generated<Time>
    ended_at: Time | null
  }
  share_task_member: {
    company_id: string
    task_id: string
    staff_id: string
    shared_at: Time | null
    completed_at: Time | null
    image: Generated<string>
  }
  credit_rule: { company_id: string; rule: CreditRule }
  credit_rule_past: { company_id: string; until: Time; rule: CreditRule }
  score_rule_past: { company_id: string; until: Time; rules: Json<ScoreRule[]> }
  score_rule: {
    company_id: string
    action: string
    points: number
    daily_cap: number
    decay_days: number
    valid_days: number
  }
  spot_question: {
    company_id: string
    question_id: string
    person_id: string
    staff_id: string
    material_id: string
    page: number
    picture: string
    x: number
    y: number
    words: string
    at: Generated<Time>
  }
  form_answer: {
    company_id: string
    answer_id: string
    form_id: string
    person_id: string | null
    staff_id: string | null
    share_id: Generated<string>
    asked: Json<Question[]>
    answers: Json<Answers>
    sealed: Buffer
    phone_sealed: Buffer | null
    phone_hash: Buffer | null
    phone_end: Buffer | null
    search: Generated<string>
    at: Generated<Time>
    handling: Generated<Handling>
    handler_id: string | null
    note: Generated<string>
    handled_at: Time | null
  }
  card_material: {
    company_id: string
    staff_id: string
    material_id: string
    position: Generated<number>
    title: Generated<string>
  }
  product: {
    company_id: string
    product_id: string
    name: string
    summary: Generated<string>
    cover: Generated<string>
    price: BigInt8
    market_price: Generated<BigInt8>
    unit: Generated<string>
    category: Generated<string>
    images: Generated<Json<ImageRow[]>>
    html: Generated<string>
    attributes: Generated<Json<{ name: string; value: string }[]>>
    status: Generated<'draft' | 'published' | 'offline'>
    updated_at: Generated<Time>
    category_id: string | null
    video: Generated<string>
    option_names: Generated<string[]>
    limit_per_person: number | null
    members_only: Generated<boolean>
    points: Generated<number>
    delivery: Generated<string[]>
    on_shelf_at: Time | null
    off_shelf_at: Time | null
    weight: Generated<number>
    revision: Generated<number>
    removed_at: Time | null
    search_letters: Generated<string>
    freight_template_id: string | null
  }
  freight_template: {
    company_id: string
    template_id: string
    name: string
    counts: FreightCounts
    usual: Json<FreightRate>
    rules: Generated<Json<FreightTerms['rules']>>
    not_to: Generated<Json<FreightTerms['notTo']>>
    created_at: Generated<Time>
    revision: Generated<number>
  }
  product_category: {
    company_id: string
    category_id: string
    parent_id: string | null
    name: string
    position: number
  }
  product_sku: {
    company_id: string
    sku_id: string
    product_id: string
    position: Generated<number>
    options: Generated<string[]>
    price: BigInt8
    market_price: Generated<BigInt8>
    code: Generated<string>
    picture: Generated<string>
    removed_at: Time | null
    grams: Generated<number>
  }
  product_stock: {
    company_id: string
    sku_id: string
    available: Generated<number>
    reserved: Generated<number>
  }
  stock_hold: { company_id: string; order_id: string; sku_id: string; count: number }
  stock_change: {
    company_id: string
    change_id: Generated<string>
    sku_id: string
    at: Generated<Time>
    why: StockReason
    before: number
    after: number
    staff_id: string | null
    order_id: string | null
  }
  trade_setting: {
    company_id: string
    close_minutes: Generated<number>
    receipt_days: Generated<number>
    after_sale_days: Generated<number>
    freight: Generated<BigInt8>
    free_from: BigInt8 | null
    pick_up: Generated<boolean>
    pick_up_note: Generated<string>
    coupon_back: Generated<boolean>
    updated_at: Generated<Time>
  }
  cart_line: {
    company_id: string
    person_id: string
    sku_id: string
    quantity: number
    seen_price: BigInt8
    updated_at: Generated<Time>
  }
  buyer_address: {
    company_id: string
    address_id: string
    person_id: string
    sealed: Buffer
    is_default: Generated<boolean>
    created_at: Generated<Time>
  }
  shop_order: {
    company_id: string
    order_id: string
    number: string
    person_id: string
    state: OrderState
    close_reason: Generated<CloseReason>
    goods: BigInt8
    discount: BigInt8
    freight: BigInt8
    total: BigInt8
    paid: Generated<BigInt8>
    refunded: Generated<BigInt8>
    delivery: Delivery
    receiver_sealed: Buffer | null
    receiver_name: Buffer | null
    receiver_end: Buffer | null
    remark: Generated<string>
    staff_remark: Generated<string>
    trouble: Generated<'' | 'wrongAmount' | 'refundFailed'>
    staff_id: string | null
    share_id: string | null
    kind: Generated<'goods' | 'booking'>
    after_sale_id: string | null
    pick_up_code: Generated<string>
    place_id: string | null
    created_at: Generated<Time>
    expires_at: Time
    paid_at: Time | null
    shipped_at: Time | null
    received_at: Time | null
    due_at: Time | null
    closed_at: Time | null
    coupon_name: Generated<string>
    coupon_amount: Generated<BigInt8>
    points_rate: Generated<number>
    points: Generated<number>
    points_amount: Generated<BigInt8>
    channel: Generated<VisitSource | ''>
    level_name: Generated<string>
    level_amount: Generated<BigInt8>
  }
  order_line: {
    company_id: string
    order_id: string
    position: number
    sku_id: string
    product_id: string
    name: string
    options: string[]
    picture: string
    unit_price: BigInt8
    quantity: number
    goods: BigInt8
    shares: Generated<Json<{ discount: string; amount: number }[]>>
    total: BigInt8
    activity_price_id: string | null
    refunded_pieces: Generated<number>
    returned_pieces: Generated<number>
    points: Generated<number>
    unit_points: Generated<number>
  }
  points_setting: {
    company_id: string
    is_on: boolean
    per_yuan: number
    worth: number
    most_percent: number
    updated_at: Generated<Time>
  }
  points_entry: {
    company_id: string
    entry_id: Generated<BigInt8>
    person_id: string
    kind: PointsKind
    points: number
    order_id: string | null
    order_number: Generated<string>
    leaves: number | null
    words: Generated<string>
    staff_id: string | null
    at: Generated<Time>
  }
  coupon: {
    company_id: string
    coupon_id: string
    name: string
    kind: CouponKind
    off: BigInt8
    threshold: Generated<BigInt8>
    product_ids: Generated<string[]>
    category_ids: Generated<string[]>
    total: number
    per_person: number
    by_link: boolean
    by_staff: boolean
    code: string | null
    starts_at: Time
    ends_at: Time | null
    valid_days: number | null
    taken: Generated<number>
    stopped_at: Time | null
    created_at: Generated<Time>
  }
  held_coupon: {
    company_id: string
    held_id: string
    coupon_id: string
    person_id: string
    way: CouponWay
    staff_id: string | null
    share_id: string | null
    taken_at: Generated<Time>
    valid_from: Time
    valid_to: Time
    order_id: string | null
    used_at: Time | null
  }
  order_step: {
    company_id: string
    step_id: Generated<string>
    order_id: string
    at: Generated<Time>
    what: string
    by: 'buyer' | 'staff' | 'system'
    staff_id: string | null
  }
  shipment: {
    company_id: string
    shipment_id: string
    order_id: string
    at: Generated<Time>
    kind: ShipmentKind
    carrier: Generated<string>
    tracking: Generated<string>
    staff_id: string | null
    place_id: string | null
    corrected_at: Time | null
    former: Generated<Json<{ carrier: string; tracking: string }[]>>
  }
  shipment_line: {
    company_id: string
    shipment_id: string
    order_id: string
    position: number
    quantity: number
  }
  shipping_account: {
    company_id: string
    reminded_at: Time | null
    reminder: Generated<string>
    carriers: Generated<Json<{ id: string; name: string }[]>>
    carriers_at: Time | null
    trail_after: Time | null
    trail_gap: Generated<'' | 'busy' | 'refused'>
  }
  shipping_duty: {
    company_id: string
    order_id: string
    attempt_id: string
    owed_at: Generated<Time>
    state: Generated<ShippingState>
    changes: Generated<number>
    told: Generated<number>
    told_hash: Buffer | null
    told_at: Time | null
    is_split: Generated<boolean>
    sending_at: Time | null
    tries: Generated<number>
    next_at: Time | null
    problem: Generated<string>
    words: Generated<string>
    reminded_at: Time | null
    reminder: Generated<string>
    settles_at: Time | null
    settled_at: Time | null
    confirmed_at: Time | null
    confirmed_by: Generated<'' | 'buyer' | 'time'>
    receipt_opened_at: Time | null
  }
  parcel_trail: {
    company_id: string
    shipment_id: string
    corrected_at: Time | null
    token: Generated<string>
    state: Generated<ParcelState | ''>
    steps: Generated<Json<{ state: ParcelState; at: string }[]>>
    gap: Generated<Exclude<TrailGap, 'elsewhere'>>
    known_at: Time | null
    ask_after: Time | null
    asking_at: Time | null
  }
  payment_attempt: {
    company_id: string
    attempt_id: string
    order_id: string
    number: string
    app_id: string
    open_id: string
    mch_id: string
    amount: BigInt8
    notify_url: string
    state: AttemptState
    transaction_id: Generated<string>
    created_at: Generated<Time>
    expires_at: Time
    paid_at: Time | null
    settled_at: Time | null
  }
  payment_notice: {
    company_id: string
    notice_id: string
    kind: 'transaction' | 'refund'
    said: Json<{ number: string }>
    received_at: Generated<Time>
    done_at: Time | null
  }
  payment_refund: {
    company_id: string
    refund_id: string
    order_id: string
    attempt_id: string
    number: string
    amount: BigInt8
    reason: 'whole' | 'second' | 'late' | 'wrong' | 'part'
    words: Generated<string>
    state: RefundState
    vendor_id: Generated<string>
    staff_id: string | null
    after_sale_id: string | null
    created_at: Generated<Time>
    send_at: Generated<Time>
    accepted_at: Time | null
    settled_at: Time | null
  }
  pay_bill: {
    company_id: string
    bill_id: string
    mch_id: string
    day: Day
    state: 'making' | 'read' | 'none' | 'failed'
    problem: Generated<string>
    payments: Generated<number>
    refunds: Generated<number>
    paid: Generated<BigInt8>
    refunded: Generated<BigInt8>
    fee: Generated<BigInt8>
    requested_at: Generated<Time>
  }
  pay_bill_line: {
    company_id: string
    bill_id: string
    position: number
    kind: 'payment' | 'refund'
    at: Time
    number: string
    transaction_id: string
    amount: BigInt8
    fee: BigInt8
  }
  pay_difference: {
    company_id: string
    difference_id: Generated<string>
    bill_id: string
    kind: 'payment' | 'refund'
    number: string
    what: 'missing' | 'unknown' | 'unsettled' | 'amount'
    billed: BigInt8 | null
    recorded: BigInt8 | null
    order_id: string | null
    found_at: Generated<Time>
    settled_at: Time | null
    staff_id: string | null
    words: Generated<string>
  }
  after_sale: {
    company_id: string
    after_sale_id: string
    order_id: string
    kind: AfterSaleKind
    state: AfterSaleState
    reason: AfterSaleReason
    words: Generated<string>
    pictures: Generated<Json<string[]>>
    refusal: Generated<string>
    amount: BigInt8
    freight: BigInt8
    points: Generated<number>
    due_at: Time | null
    created_at: Generated<Time>
    changed_at: Generated<Time>
  }
  after_sale_line: {
    company_id: string
    after_sale_id: string
    order_id: string
    position: number
    quantity: number
    amount: BigInt8
    good: number | null
  }
  after_sale_step: {
    company_id: string
    step_id: Generated<string>
    after_sale_id: string
    at: Generated<Time>
    what: string
    by: 'buyer' | 'staff' | 'system'
    staff_id: string | null
  }
  money_entry: {
    company_id: string
    entry_id: Generated<string>
    order_id: string
    kind: 'payment' | 'refund'
    attempt_id: string
    refund_id: string | null
    amount: BigInt8
    at: Generated<Time>
  }
  activity_price: {
    company_id: string
    activity_price_id: string
    sku_id: string
    name: Generated<string>
    price: BigInt8
    starts_at: Time
    ends_at: Time
    available: number
    reserved: Generated<number>
  }
  activity_hold: { company_id: string; order_id: string; activity_price_id: string; count: number }
  bundle_part: { company_id: string; bundle_sku_id: string; sku_id: string; count: number }
  card_product: {
    company_id: string
    staff_id: string
    product_id: string
    position: Generated<number>
    hidden: Generated<boolean>
    reason: Generated<string>
  }
  card_line: {
    company_id: string
    staff_id: string
    line_id: string
    kind: 'phone' | 'email'
    label: Generated<string>
    sealed: Buffer
    visibility: Generated<Visibility>
    position: Generated<number>
  }
  card_change: {
    company_id: string
    staff_id: string
    change_id: string
    fields: string[]
    at: Generated<Time>
  }
  card_setting: {
    company_id: string
    locked: Generated<string[]>
    card_style: Generated<number>
    card_color: Generated<number>
    address: Generated<string>
    sections: Generated<Json<{ key: string; visible: boolean }[]>>
    company_card_shown: Generated<boolean>
    revision: Generated<number>
    updated_at: Generated<Time>
  }
  licence_request: { company_id: string; staff_id: string; asked_at: Generated<Time> }
  company_card: {
    company_id: string
    card_id: string
    agent_id: string | null
    name: string
    slogan: Generated<string>
    introduction: Generated<string>
    logo: Generated<string>
    cover: Generated<string>
    address: Generated<string>
    phone: Generated<string>
    website: Generated<string>
    email: Generated<string>
    mini_code: Generated<string>
    sections: Generated<Json<{ key: string; visible: boolean }[]>>
    status: Generated<'draft' | 'applied' | 'open' | 'closed' | 'deleted'>
    is_default: Generated<boolean>
    revision: Generated<number>
    created_at: Generated<Time>
    updated_at: Generated<Time>
    deleted_at: Time | null
  }
  company_card_material: {
    company_id: string
    card_id: string
    material_id: string
    position: Generated<number>
    fixed: Generated<boolean>
  }
  company_card_product: {
    company_id: string
    card_id: string
    product_id: string
    position: Generated<number>
    fixed: Generated<boolean>
  }
  post: {
    company_id: string
    post_id: string
    face: PostFace
    type: PostType
    state: Generated<PostState>
    title: Generated<string>
    content: Generated<string>
    pictures: Generated<Json<Picture[]>>
    video: Generated<string>
    link: Json<{ url: string; title: string; image: string }> | null
    thing_type: 'material' | 'product' | null
    thing_id: string | null
    page_path: Generated<string>
    audience: Generated<PostAudience>
    staff_id: string
    pinned_at: Time | null
    appears_at: Time | null
    shown_at: Generated<Time>
    published_at: Time | null
    review_note: Generated<string>
    found_words: Generated<string[]>
    doubts: Generated<string[]>
    revision: Generated<number>
    created_at: Generated<Time>
    updated_at: Generated<Time>
  }
  post_count: {
    company_id: string
    post_id: string
    likes: Generated<number>
    comments: Generated<number>
  }
  post_like: {
    company_id: string
    post_id: string
    person_id: string
    at: Generated<Time>
  }
  post_comment: {
    company_id: string
    comment_id: string
    post_id: string
    parent_id: string | null
    person_id: string | null
    staff_id: string | null
    state: CommentState
    content: string
    causes: Generated<string[]>
    found_words: Generated<string[]>
    revision: Generated<number>
    created_at: Generated<Time>
    edited_at: Time | null
    updated_at: Generated<Time>
  }
  post_picture_check: {
    company_id: string
    trace_id: string
    post_id: string | null
    url: Generated<string>
    copy: Generated<string>
    answer: 'pass' | 'doubt' | null
    asked_at: Generated<Time>
  }
  post_report: {
    company_id: string
    report_id: string
    post_id: string
    comment_id: string | null
    person_id: string
    reason: ReportReason
    note: Generated<string>
    at: Generated<Time>
    settled_at: Time | null
    settled_by: string | null
  }
  post_act: {
    company_id: string
    act_id: string
    staff_id: string
    at: Generated<Time>
    changes: Json<{ kind: string }[]>
    undone_at: Time | null
  }
  post_setting: {
    company_id: string
    bridge_open: Generated<boolean>
    dync_open: Generated<boolean>
    publishers: Generated<Publishers>
    publisher_ids: Generated<string[]>
    posts_review: Generated<ReviewTime>
    comments_review: Generated<ReviewTime>
    comments_on: Generated<boolean>
    notify_comments: Generated<boolean>
    notify_reviews: Generated<boolean>
    info_name: Generated<string>
    info_logo: Generated<string>
    info_cover: Generated<string>
    info_introduction: Generated<string>
    guide_shown: Generated<boolean>
    guide_title: Generated<string>
    guide_content: Generated<string>
    guide_image: Generated<string>
    forbidden_words: Generated<string[]>
    allowed_words: Generated<string[]>
    vendor_check: Generated<boolean>
  }
  mini_dynamic: {
    company_id: string
    dynamic_id: string
    title: string
    content: Generated<string>
    image: Generated<string>
    page_path: Generated<string>
    staff_id: string
    created_at: Generated<Time>
  }
  hand_over: {
    company_id: string
    hand_over_id: string
    staff_id: string
    successor_id: string | null
    by_staff_id: string
    note: Generated<string>
    at: Generated<Time>
    undone_at: Time | null
  }
  staff_import: {
    company_id: string
    import_id: string
    by_staff_id: string
    source: 'wecom' | 'file'
    file_name: Generated<string>
    state: 'reading' | 'checked' | 'applied' | 'failed' | 'undone'
    done: Generated<number>
    total: Generated<number>
    problem: Generated<string>
    counts: Generated<Json<Partial<Record<'added' | 'changed' | 'same' | 'rejected', number>>>>
    sealed: Buffer | null
    created_at: Generated<Time>
    touched_at: Generated<Time>
    applied_at: Time | null
    undo_sealed: Buffer | null
    departments: Json<AddressBookDepartments> | null
  }
  department: { company_id: string; department_id: BigInt8; parent_id: BigInt8; name: string }
  department_member: { company_id: string; department_id: BigInt8; user_id: string; is_leader: boolean }
  exchanged_card: {
    company_id: string
    person_id: string
    staff_id: string
    sealed: Buffer
    at: Generated<Time>
    seen_at: Time | null
    phone_end: Buffer | null
  }
  file_removal: { company_id: string; removal_id: Generated<string>; urls: string[]; at: Generated<Time> }
  upload: {
    company_id: string
    person_id: string
    key: string
    url: string
    width: number
    height: number
    at: Generated<Time>
    released: Generated<boolean>
  }
  upload_volume: {
    company_id: string
    person_id: string
    day: Day
    is_staff: boolean
    bytes: BigInt8
  }
  person: {
    company_id: string
    person_id: string
    number: BigInt8
    name: Generated<string>
    avatar: Generated<string>
    union_id: Generated<string>
    external_userid: Generated<string>
    joined_into: string | null
    staff_id: string | null
    created_at: Generated<Time>
    phone_sealed: Buffer | null
    phone_hash: Buffer | null
    phone_at: Time | null
    profile_at: Time | null
    bound_at: Time | null
    tracking_off: Generated<boolean>
    erased_at: Time | null
    recent_since: Time | null
  }
  consent: {
    company_id: string
    consent_id: string
    person_id: string
    scope: 'privacy' | 'phone' | 'profile' | 'tracking' | 'location' | 'staffCard' | 'notices' | 'exchange'
    granted: boolean
    version: string
    at: Generated<Time>
  }
  sms_code: {
    company_id: string
    phone_hash: Buffer
    purpose: 'bind' | 'phone' | 'card' | 'form'
    code_hash: Buffer
    tries: Generated<number>
    sent_at: Time
    expires_at: Time
    used_at: Time | null
  }
  mini_session: {
    company_id: string
    app_id: string
    open_id: string
    sealed: Buffer
    at: Time
    phone_code: Buffer | null
  }
  member_level: {
    company_id: string
    level_id: string
    name: string
    from_paid: BigInt8
    off: number
    created_at: Generated<Time>
  }
  member: {
    company_id: string
    member_id: string
    person_id: string
    created_at: Generated<Time>
    given_level: string | null
    given_reason: Generated<string>
    given_by: string | null
    given_at: Time | null
    given_until: Time | null
  }
  member_login: {
    company_id: string
    token_hash: Buffer
    member_id: string
    session_hash: Buffer
    created_at: Generated<Time>
    expires_at: Time
  }
  site: {
    company_id: string
    category: string
    site_id: string
    opened: Generated<boolean>
    draft: Generated<Json<SiteContent | Record<never, never>>>
    content: Json<SiteContent> | null
    revision: Generated<number>
    published_revision: Generated<number>
    published_at: Time | null
  }
  site_version: {
    company_id: string
    category: string
    revision: number
    content: Json<SiteContent>
    staff_id: string | null
    saved_at: Generated<Time>
  }
  mall_setting: {
    company_id: string
    mall_open: Generated<boolean>
    mini_open: Generated<boolean>
    updated_at: Generated<Time>
  }
  mall_report: {
    company_id: string
    person_id: string
    staff_id: string
    times: Generated<number>
    first_at: Generated<Time>
    last_at: Generated<Time>
  }
  saved_card: {
    company_id: string
    person_id: string
    staff_id: string
    saved_at: Generated<Time>
    seen_at: Generated<Time>
  }
  saved_product: {
    company_id: string
    person_id: string
    product_id: string
    saved_at: Generated<Time>
    name: Generated<string>
  }
  place: {
    company_id: string
    place_id: string
    name: string
    address: string
    phone: Generated<string>
    latitude: number | null
    longitude: number | null
    position: Generated<number>
    pictures: Generated<Json<string[]>>
    hours: Generated<Json<Shift[]>>
    keeps_holidays: Generated<boolean>
    seats: Generated<number>
    removed_at: Time | null
  }
  booking_service: {
    company_id: string
    service_id: string
    name: string
    words: Generated<string>
    picture: Generated<string>
    minutes: number
    minutes_before: Generated<number>
    minutes_after: Generated<number>
    step: number
    seats: Generated<number>
    persons_max: Generated<number>
    notice: Generated<number>
    window_days: Generated<number>
    cancel_notice: Generated<number>
    person_limit: Generated<number>
    day_limit: Generated<number>
    needs_confirmation: Generated<boolean>
    is_open: Generated<boolean>
    position: Generated<number>
    price: Generated<BigInt8>
    created_at: Generated<Time>
    removed_at: Time | null
  }
  booking_service_place: { company_id: string; service_id: string; place_id: string }
  booking_service_member: { company_id: string; service_id: string; staff_id: string }
  serving_member: { company_id: string; staff_id: string; seats: Generated<number> }
  work_plan: { company_id: string; staff_id: string; place_id: string; hours: Generated<Json<Shift[]>> }
  day_off: { company_id: string; staff_id: string; from_day: Day; to_day: Day; words: Generated<string> }
  booking_setting: {
    company_id: string
    project_name: Generated<string>
    customer_title: Generated<string>
    store_name: Generated<string>
    offer_minutes: Generated<number>
  }
  booking: {
    company_id: string
    booking_id: string
    service_id: string
    place_id: string
    staff_id: string | null
    person_id: string | null
    state: BookingState
    starts_at: Time
    ends_at: Time
    busy: string
    is_alone: boolean
    persons: Generated<number>
    customer_name: Generated<string>
    phone_sealed: Buffer | null
    words: Generated<string>
    held_until: Time | null
    arrival_code: string | null
    reason: Generated<string>
    override: Generated<string>
    booked_by: string | null
    given_from: string | null
    given_before: Generated<string[]>
    is_offer: Generated<boolean>
    price: BigInt8 | null
    payment_order_id: string | null
    app_id: Generated<string>
    open_id: Generated<string>
    revision: Generated<number>
    created_at: Generated<Time>
    changed_at: Generated<Time>
  }
  waiting_entry: {
    company_id: string
    waiting_id: string
    person_id: string
    service_id: string
    place_id: string
    staff_id: string | null
    day: Day
    part: DayPart
    persons: Generated<number>
    state: Generated<WaitingState>
    ended_for: Generated<WaitingEnd | ''>
    booking_id: string | null
    offered_start: Time | null
    offered_until: Time | null
    declined: Generated<Date[]>
    app_id: Generated<string>
    open_id: Generated<string>
    looked_at: Generated<Time>
    created_at: Generated<Time>
    changed_at: Generated<Time>
  }
  work_order_setting: {
    company_id: string
    answer_hours: Generated<number>
  }
  work_order: {
    company_id: string
    work_order_id: string
    number: string
    kind: WorkOrderKind
    state: WorkOrderState
    person_id: string
    handler_id: string | null
    place_id: string | null
    about_type: Generated<AboutType | ''>
    about_id: string | null
    about_title: Generated<string>
    words: string
    pictures: Generated<Json<string[]>>
    due_at: Time | null
    told_at: Time | null
    remind_at: Time | null
    counted_from: Time | null
    answer_hours: number | null
    was_reopened: Generated<boolean>
    satisfaction: number | null
    satisfaction_words: Generated<string>
    created_at: Generated<Time>
    changed_at: Generated<Time>
  }
  work_order_reply: {
    company_id: string
    reply_id: string
    work_order_id: string
    staff_id: string | null
    words: string
    pictures: Generated<Json<string[]>>
    at: Generated<Time>
  }
  work_order_remark: {
    company_id: string
    remark_id: string
    work_order_id: string
    staff_id: string
    words: string
    at: Generated<Time>
  }
  shipping_import: {
    company_id: string
    import_id: string
    by_staff_id: string
    file_name: Generated<string>
    state: 'checked' | 'applied'
    counts: Generated<Json<Partial<Record<'added' | 'same' | 'rejected', number>>>>
    rows: Json<{ row: number }[]>
    written: Generated<Json<{ orderId: string }[]>>
    created_at: Generated<Time>
    applied_at: Time | null
  }
  place_day_import: {
    company_id: string
    import_id: string
    by_staff_id: string
    file_name: Generated<string>
    state: 'checked' | 'applied' | 'undone'
    counts: Generated<Json<Partial<Record<'added' | 'changed' | 'same' | 'rejected', number>>>>
    rows: Json<{ row: number }[]>
    written: Generated<Json<{ day: string }[]>>
    created_at: Generated<Time>
    applied_at: Time | null
  }
  place_exception: {
    company_id: string
    place_id: string
    day: Day
    spans: Json<ClockSpan[]>
    words: Generated<string>
  }
  place_member: {
    company_id: string
    place_id: string
    staff_id: string
  }
  notice_template: {
    company_id: string
    template_id: string
    title: string
    occasion: Generated<string>
    sample: Generated<Json<{ name: string; value: string }[]>>
    position: Generated<number>
    message: string | null
    app: 'mini' | 'wechat' | null
    kind: 'once' | 'follower' | null
    keys: Generated<Json<Record<string, string>>>
  }
  customer_message: {
    company_id: string
    message_id: string
    person_id: string
    message: string
    about: string
    occasion: Generated<string>
    contents: Json<Record<string, string>>
    page: string
    send_at: Time
    useless_at: Time
    state: Generated<'waiting' | 'sending' | 'sent' | 'dropped' | 'failed'>
    reason: Generated<string>
    template_id: string | null
  }
  notice: {
    company_id: string
    notice_id: string
    staff_id: string
    person_id: string | null
    occasion:
      | 'visit'
      | 'call'
      | 'save_contact'
      | 'share'
      | 'ask'
      | 'comment'
      | 'pay_order'
      | 'book'
      | 'payment'
      | 'after_sale'
      | 'lost'
      | 'dropped'
      | 'missing'
      | 'escalation'
      | 'return'
      | 'review'
      | 'product_review'
      | 'bookings'
      | 'work_order'
      | 'summary'
    content_type: Generated<string>
    content_id: Generated<string>
    second_scene: Generated<string>
    landing: Generated<string>
    at: Time
    state: Generated<'waiting' | 'held' | 'sending' | 'sent' | 'failed'>
    summary_id: string | null
    salesperson_id: string | null
    signal: Generated<string>
    signal_at: Time | null
    leads: Generated<number>
    about_id: Generated<string>
  }
  notice_setting: {
    company_id: string
    staff_id: string
    is_on: Generated<boolean>
    quiet_from: string | null
    quiet_until: string | null
    least_score: Generated<number>
  }
  notice_choice: {
    company_id: string
    person_id: string
    template_id: string
    result: 'accept' | 'reject' | 'ban' | 'filter'
    at: Generated<Time>
    allowed: Generated<number>
  }
  platform_problem: {
    company_id: string
    kind: string
    path: string
    errcode: string
    message: Generated<string>
    times: Generated<number>
    first_at: Generated<Time>
    last_at: Generated<Time>
  }
  sub_domain: { company_id: string; kind: SubDomainKind; host: string }
  idempotency: {
    company_id: string
    person_id: string | null
    caller: Generated<string>
    call: string
    key: string
    input_hash: Buffer
    answer: Buffer | null
    at: Generated<Time>
  }
  release_asset: { path: string; content: Buffer; seen_at: Generated<Time> }
  rate_hit: { key: Buffer; name: string; hits: Date[]; room: number; expires_at: Time }
  person_identity: { company_id: string; app_id: string; open_id: string; person_id: string }
  person_join: {
    company_id: string
    joined_id: string
    into_id: string
    joined_by: string | null
    into_by: string | null
    reason: string
    at: Generated<Time>
    undone_at: Time | null
    moved: Generated<Json<{ app_id: string; open_id: string }[]>>
    learnt: Generated<string[]>
    joined_side: Generated<string[]>
    into_side: Generated<string[]>
    ids: string[] | null
    phone_sealed: Buffer | null
    phone_hash: Buffer | null
    phone_at: Time | null
  }
  session: {
    company_id: string
    session_hash: Buffer
    person_id: string
    staff_id: string | null
    host: 'wechat' | 'wecom' | 'mini' | 'console'
    app_id: string
    open_id: string
    target_id: string
    created_at: Generated<Time>
    expires_at: Time
    revoked_at: Time | null
    opened_by: Buffer | null
  }
  sign_in_pending: {
    company_id: string
    state: string
    host: string
    app_id: string
    back: string
    created_at: Generated<Time>
    expires_at: Time
    binding: Generated<Buffer>
    invitation: Buffer | null
    claim_hash: Buffer | null
    code: Generated<string>
    tried_at: Time | null
  }
  admin_invitation: {
    company_id: string
    token_hash: Buffer
    name: string
    user_id: Generated<string>
    created_at: Generated<Time>
    expires_at: Time
    used_at: Time | null
    staff_id: string | null
  }
  console_sign_in: {
    company_id: string
    ticket_hash: Buffer
    browser_hash: Buffer
    browser: string
    numbers: number[]
    state: Generated<'waiting' | 'scanned' | 'approved' | 'refused'>
    person_id: string | null
    staff_id: string | null
    app_id: Generated<string>
    open_id: Generated<string>
    expires_at: Time
    approved_by: Buffer | null
  }
  sign_in_claim: {
    company_id: string
    claim_hash: Buffer
    person_id: string
    staff_id: string | null
    host: 'wechat' | 'wecom' | 'mini'
    app_id: string
    open_id: string
    expires_at: Time
  }
  external_contact: {
    company_id: string
    staff_id: string
    external_userid: string
    union_id: Generated<string>
    name: Generated<string>
    avatar: Generated<string>
    state: Generated<string>
    added_at: Time
    removed_at: Time | null
    removed_by: Generated<'' | 'customer' | 'member' | 'transfer'>
    remark: Generated<string>
    description: Generated<string>
    phones_sealed: Buffer | null
    write_state: Generated<'' | 'waiting' | 'failed'>
    write_problem: Generated<string>
    write_at: Generated<Time>
    revision: Generated<number>
    seen_at: Time | null
  }
  contact_tag_write: {
    company_id: string
    staff_id: string
    external_userid: string
    wecom_tag_id: string
    is_added: boolean
    at: Generated<Time>
  }
  contact_sync: {
    company_id: string
    sync_id: string
    staff_id: string | null
    state: Generated<'waiting' | 'running' | 'done' | 'failed'>
    problem: Generated<string>
    members: string[] | null
    done: Generated<number>
    total: Generated<number>
    cursor: Generated<string>
    batch_begun_at: Generated<Time>
    departments: Json<DepartmentReading> | null
    created_at: Generated<Time>
    updated_at: Generated<Time>
  }
  contact_forgotten: { company_id: string; external_hash: Buffer; at: Generated<Time> }
  contact_setting: {
    company_id: string
    welcome_on: Generated<boolean>
    welcome_words: Generated<string>
    welcome_card: Generated<boolean>
  }
  contact_event: {
    company_id: string
    from_user: string
    create_time: BigInt8
    change_type: string
    user_id: string
    external_userid: string
    received_at: Generated<Time>
  }
  greeting: {
    company_id: string
    greeting_id: string
    staff_id: string
    external_userid: string
    state: Generated<string>
    welcome_code: Generated<string>
    at: Generated<Time>
    until: Generated<Time>
  }
  share: {
    company_id: string
    share_id: string
    parent_share_id: string | null
    staff_id: string
    share_type: 'staff' | 'wxUser'
    person_id: string
    content_type: ContentType
    content_id: string
    depth: Generated<number>
    created_at: Generated<Time>
    confirmed_at: Time | null
    channel: Generated<string>
    record: Generated<Json<Record<string, unknown>>>
  }
  forward: {
    company_id: string
    share_id: string
    at: Time
    opened_at: Time | null
    opened_by: string | null
    opened_in: Generated<string>
  }
  scene: {
    company_id: string
    scene_id: string
    staff_id: string
    content_type: ContentType
    content_id: string
    share_id: string | null
    issue: Generated<number>
    created_at: Generated<Time>
  }
  link: {
    company_id: string
    link_id: string
    staff_id: string
    name: string
    channel: Generated<string>
    kind: LinkKind
    target_id: Generated<string>
    address: Generated<string>
    share_id: string | null
    is_on: Generated<boolean>
    expires_at: Time | null
    quota: number | null
    opens: Generated<number>
    mini_link: Generated<string>
    mini_until: Time | null
    mini_url: Generated<string>
    mini_image: Generated<string>
    host_kind: Generated<SubDomainKind | ''>
    revision: Generated<number>
    created_at: Generated<Time>
  }
  link_open: { company_id: string; link_id: string; activity_id: string; at: Generated<Time> }
  channel_code: {
    company_id: string
    code_id: string
    kind: CodeKind
    staff_id: string
    name: string
    channel: Generated<string>
    deputy_id: string | null
    welcome: Generated<string>
    state: string
    config_id: Generated<string>
    link: Generated<string>
    image: Generated<string>
    shown: Generated<string[]>
    next_at: Time | null
    problem: Generated<string>
    opens: Generated<number>
    ended_at: Time | null
    busy_until: Generated<Time>
    revision: Generated<number>
    created_at: Generated<Time>
  }
  channel_code_member: {
    company_id: string
    code_id: string
    staff_id: string
    place: number
    hours: Generated<Json<Shift[]>>
  }
  channel_code_tag: { company_id: string; code_id: string; tag_id: string }
  channel_code_open: {
    company_id: string
    code_id: string
    activity_id: string
    state: string
    config_id: Generated<string>
    at: Generated<Time>
  }
  acquisition_quota: {
    company_id: string
    total: number
    balance: number
    ends: Generated<Json<{ day: string; balance: number }[]>>
    asked_at: Generated<Time>
  }
  event: {
    company_id: string
    received_at: Time
    event_id: string
    person_id: string
    staff_id: string
    event: string
    activity_id: string
    parent_activity_id: Generated<string>
    content_type: string
    content_id: string
    share_id: Generated<string>
    share_type: Generated<string>
    first_scene: Generated<string>
    second_scene: Generated<string>
    landing: Generated<string>
    section: Generated<string>
    duration_ms: Generated<number>
    attr: Generated<Json<Record<string, unknown>>>
    first_of: Generated<FirstOf>
    day: Day | null
    grown_ms: number | null
  }
  activity: {
    company_id: string
    person_id: string
    activity_id: string
    received_at: Time
    is_view: Generated<boolean>
  }
  visit: {
    company_id: string
    person_id: string
    activity_id: string
    staff_id: string
    content_type: ContentType
    content_id: string
    share_id: Generated<string>
    second_scene: Generated<string>
    landing: Generated<string>
    opened_at: Time
    first_of: Generated<FirstOf>
  }
  reading_clock: {
    company_id: string
    person_id: string
    used_until: BigInt8
    reports: string[]
    granted: string[]
  }
  ongoing_visit: {
    company_id: string
    person_id: string
    staff_id: string
    open_from: Time
    open_until: Time
    things: string[]
    first_at: Time
    found: Generated<string[]>
  }
  visit_part: {
    company_id: string
    person_id: string
    activity_id: string
    kind: 'dwell' | 'action'
    name: string
    amount: number
    added: Generated<number>
  }
  radar_entry: {
    company_id: string
    staff_id: string
    person_id: string
    content_type: ContentType
    content_id: string
    visits: number
    first_at: Time
    last_at: Time
    touched_at: Time
    last_activity_id: Generated<string>
  }
  person_visit: {
    company_id: string
    person_id: string
    day: Day
    staff_id: string
    content_type: string
    second_scene: string
    landing: string
    visits: number
    kind_visits: Generated<number>
    sealed_visits: Generated<number>
    sealed_kind_visits: Generated<number>
  }
  person_month: {
    company_id: string
    person_id: string
    month: Day
    visits: number
    size: Generated<number>
  }
  person_deed: {
    company_id: string
    person_id: string
    day: Day
    staff_id: string
    content_type: string
    duration_ms: BigInt8
    saves: number
    calls: number
    sealed_duration_ms: Generated<BigInt8>
    sealed_saves: Generated<number>
    sealed_calls: Generated<number>
    is_read: Generated<boolean>
    /** Begin of the day's first visit that began with this kind of content. */
    first_at: Time | null
  }
  daily_total: {
    company_id: string
    staff_id: string
    day: Day
    content_type: string
    second_scene: string
    landing: string
    visits: BigInt8
    kind_visits: Generated<BigInt8>
    duration_ms: BigInt8
    saves: BigInt8
    calls: BigInt8
    sealed_visits: Generated<BigInt8>
    sealed_kind_visits: Generated<BigInt8>
    sealed_duration_ms: Generated<BigInt8>
    sealed_saves: Generated<BigInt8>
    sealed_calls: Generated<BigInt8>
  }
  daily_thing: {
    company_id: string
    staff_id: string
    day: Day
    content_type: string
    content_id: string
    visits: BigInt8
    sealed_visits: Generated<BigInt8>
  }
  daily_return: {
    company_id: string
    staff_id: string
    content_type: string
    day: Day
    before: Day
    visitors: BigInt8
    sealed_visitors: Generated<BigInt8>
  }
  audit: {
    company_id: string
    audit_id: Generated<string>
    at: Generated<Time>
    actor: string
    action: string
    detail: Generated<Json<Record<string, unknown>>>
  }
}
