// Generated from the contract by tools/make-client.ts: change the contract, then run `npm run client`.

/** Version of the public API that this client was made for. */
export const version = "1.0.0"

/** `idempotencyKey`: the same key and body give the same answer again; calls that take one get a new one by default. */
export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal }

export type Place = {
  zipcode: string
  state_iso: string
  location: string
  lat: number
  lon: number
  country_iso: "US"
}

export type State = {
  iso_code: string
  name_en: string
  name_es: string
  slug: string
}

export type ServiceItem = {
  id: string
  slug: string
  name: string
  category: CategoryRef
}

export type CategoryRef = {
  id: string
  slug: string
  name: string
}

export type ServiceDetail = {
  id: string
  slug: string
  name: string
  category: CategoryRef
  description: string
  price_band: {
    low: Money
    high: Money
    unit: "job" | "hour" | "visit" | "sqft" | "month" | "event" | "lesson" | "item"
  }
  form_id: string
  form_version: number
  questions: Question[]
}

export type Money = {
  amount: number
  currency: "USD"
}

export type Question = {
  id: string
  type: "single" | "multi" | "number" | "range" | "text" | "textarea" | "date" | "date_window" | "zip" | "address" | "photo" | "info"
  label: {
    es: string
    en: string
  }
  help?: {
    es: string
    en: string
  }
  required?: boolean
  show_if?: Condition
  price_input?: boolean
  filterable?: boolean
  options?: QuestionOption[]
  min?: number
  max?: number
  step?: number
  unit?: {
    es: string
    en: string
  }
  unit_one?: {
    es: string
    en: string
  }
  size_steps?: {
    from: number
    size_factor: number
  }[]
}

export type Condition = {
  all: Condition[]
} | {
  any: Condition[]
} | {
  not: Condition
} | {
  eq: [string, string | number]
} | {
  in: [string, (string | number)[]]
} | {
  gt: [string, number]
} | {
  lt: [string, number]
}

export type QuestionOption = {
  id: string
  label: {
    es: string
    en: string
  }
  help?: {
    es: string
    en: string
  }
  size_factor?: number
  is_exclusive?: boolean
}

export type Category = {
  id: string
  slug: string
  name: string
  icon: string
  services_count: number
  picture: Picture | null
}

export type Picture = {
  id: string
  width: number
  height: number
  thumbhash: unknown
  widths: number[]
  has_avif?: boolean
}

export type CategoryDetail = {
  id: string
  slug: string
  name: string
  icon: string
  services_count: number
  picture: Picture | null
  description: string
}

export type ServiceCard = {
  id: string
  slug: string
  name: string
  category: CategoryRef
  description: string
  companies_count: number
  price_from: Money | null
  picture: Picture | null
}

export type SearchResult = {
  data: CompanyCard[]
  next_cursor: unknown
  total: number
  total_capped: boolean
  facets: {
    badges: { [key: string]: number }
    languages: { [key: string]: number }
    ratings: { [key: string]: number }
    open_now: number
    this_week: number
  }
}

export type CompanyCard = {
  id: string
  slug: string
  name: string
  tagline: string
  tier: "listed" | "verified" | "proven"
  rating: Rating
  city: string
  state_iso: string
  cover: Picture | null
  logo: Picture | null
  badges: Badge[]
  languages: ("es" | "en")[]
  price_from: {
    price: Money
    unit: "job" | "hour" | "visit" | "sqft" | "month" | "event" | "lesson" | "item"
  } | null
  reply_minutes: number | null
  hires_count: number
  prices_kept: {
    kept: number
    count: number
    text: string
  } | null
  show_ups: {
    on_time: number
    count: number
    text: string
  } | null
  is_open_now: unknown
  lat: number
  lon: number
  miles: unknown
  why: RankPart[]
}

export type Rating = {
  mean: unknown
  count: number
}

export type Badge = {
  kind: "email" | "phone" | "identity" | "business_registration" | "trade_licence" | "liability_insurance" | "workers_compensation" | "background_check"
  state_iso: string | null
  trade?: string | null
  source: string
  checked_at: string
  expires_on: string | null
}

export type RankPart = {
  part: "fit" | "responsiveness" | "quality" | "proximity" | "verification" | "fairness"
  weight: number
  value: number
}

export type CompanyProfile = {
  id: string
  slug: string
  name: string
  tagline: string
  tier: "listed" | "verified" | "proven"
  rating: Rating
  city: string
  state_iso: string
  cover: Picture | null
  logo: Picture | null
  badges: Badge[]
  languages: ("es" | "en")[]
  price_from: {
    price: Money
    unit: "job" | "hour" | "visit" | "sqft" | "month" | "event" | "lesson" | "item"
  } | null
  reply_minutes: number | null
  hires_count: number
  prices_kept: {
    kept: number
    count: number
    text: string
  } | null
  show_ups: {
    on_time: number
    count: number
    text: string
  } | null
  is_open_now: unknown
  lat: number
  lon: number
  miles: unknown
  why: RankPart[]
  about: string
  founded_year: number | null
  workers_count: number | null
  website: unknown
  hours: Hours[]
  time_zone: string
  holidays: Holiday[]
  services: ({
    id: string
    slug: string
    name: string
    price_from: Money | null
    unit: "job" | "hour" | "visit" | "sqft" | "month" | "event" | "lesson" | "item"
  })[]
  area: {
    states: string[]
    zips_count: number
    radius_miles: unknown
    points: {
      lat: number
      lon: number
    }[]
  }
  locations: {
    text: string
    places: {
      name: string
      city: string
      state_iso: string
      lat: number
      lon: number
    }[]
  } | null
  gallery: {
    picture: Picture
    caption: string
    service: unknown
  }[]
  member_since: string
  is_bookable: boolean
}

export type Hours = {
  weekday: number
  opens: string
  closes: string
}

export type Holiday = {
  day: string
  spans: {
    opens: string
    closes: string
  }[]
}

export type OwnCompany = {
  id: string
  slug: string
  name: string
  status: "draft" | "pending" | "needs_changes" | "active" | "suspended" | "rejected" | "closed" | "merged"
  is_paused: boolean
  tier: "listed" | "verified" | "proven"
  rating: Rating
  cover: Picture | null
  logo: Picture | null
  time_zone: string
  reply_minutes: number | null
  completeness: ({
    part: "about" | "logo" | "cover" | "gallery" | "services" | "area" | "hours" | "credentials" | "payment"
    is_done: boolean
  })[]
  caps: {
    lead: number | null
    day: number | null
    week: number | null
    month: number | null
  }
}

export type OwnProfile = {
  id: string
  slug: string
  status: "draft" | "pending" | "needs_changes" | "active" | "suspended" | "rejected" | "closed" | "merged"
  name: string
  tagline: Localized
  about: Localized
  phone: unknown
  website: unknown
  address: unknown
  zipcode: string
  city: string
  state_iso: string
  founded_year: number | null
  workers_count: number | null
  languages: ("es" | "en")[]
  logo: Picture | null
  cover: Picture | null
}

export type Localized = {
  es: string
  en: string
}

export type OwnGallery = {
  works: OwnWork[]
  most: number
}

export type OwnWork = {
  picture: Picture
  caption: Localized
  service: string | null
  is_cover: boolean
}

export type OwnServiceRow = {
  service: ServiceItem
  is_on: boolean
  price_from: Money | null
  unit: "job" | "hour" | "visit" | "sqft" | "month" | "event" | "lesson" | "item"
  max_lead_price: Money | null
  filters_count: number
  requirements: ServiceNeed[]
}

export type ServiceNeed = {
  credential: "email" | "phone" | "identity" | "business_registration" | "trade_licence" | "liability_insurance" | "workers_compensation" | "background_check"
  state_iso: string
  state: "held" | "under_way" | "missing"
}

export type OwnService = {
  service: ServiceItem
  is_on: boolean
  price_from: Money | null
  unit: "job" | "hour" | "visit" | "sqft" | "month" | "event" | "lesson" | "item"
  max_lead_price: Money | null
  filters_count: number
  requirements: ServiceNeed[]
  is_offered: boolean
  description: string
  price_band: {
    low: Money
    high: Money
  }
  lead_price: {
    min: Money
    max: Money
  }
  questions: Question[]
  answer_filters: { [key: string]: string[] }
}

export type OwnArea = {
  base: {
    zipcode: string
    city: string
    state_iso: string
    lat: number
    lon: number
  }
  places: {
    name: string
    zipcode: string
    city: string
    lat: number
    lon: number
  }[]
  states: string[]
  zips_count: number
  excluded_count: number
  groups: ZipGroup[]
  points: {
    lat: number
    lon: number
    is_excluded: boolean
  }[]
}

export type ZipGroup = {
  zip3: string
  state_iso: string
  city: string
  zips_count: number
  excluded_count: number
}

export type OwnHours = {
  week: {
    weekday: number
    spans: {
      opens: string
      closes: string
    }[]
  }[]
  holidays: Holiday[]
  time_zone: string
  today: string
  is_open_now: unknown
}

export type CompanyLocations = {
  locations: CompanyLocation[]
  most: number
}

export type CompanyLocation = {
  id: string
  is_main: boolean
  name: string
  zipcode: string
  city: string
  state_iso: string
  address: unknown
  is_public: boolean
}

export type Analytics = {
  days: 7 | 30 | 90
  since: string
  funnel: {
    offered: number
    seen: number
    bought: number
    quoted: number
    hired: number
  }
  replies: ({
    from: string
    minutes: number | null
    area_minutes: number | null
  })[]
  spend: {
    total: Money
    caps: ({
      period: "day" | "week" | "month"
      used: Money
      cap: Money | null
    })[]
  }
  lost: ({
    reason: "passed" | "declined" | "lapsed" | "expired" | "filled" | "withdrawn" | "undone" | "other_hired" | "customer_closed" | "archived"
    count: number
  })[]
}

export type CompanyWallet = {
  balance: Money
  promo: Money
  has_card: boolean
}

export type Project = {
  id: string
  state: "draft" | "awaiting_phone" | "in_review" | "open" | "hired" | "completed" | "cancelled" | "expired" | "rejected"
  revision: number
  service: ServiceRef
  form_id: string
  questions: Question[]
  answers: { [key: string]: string | number | string[] | {
    min: number
    max: number
  } | {
    from: string
    to: string
  } | {
    street: string
    zipcode: string
  } }
  path: string[]
  next_question: unknown
  timing: "urgent" | "this_week" | "this_month" | "flexible" | "dates"
  date_from: string | null
  date_to: string | null
  text: string
  zipcode: string
  city: string
  state_iso: string
  time_zone: string
  street: unknown
  slots: number
  contact_mode: "messages" | "calls"
  calls_from: unknown
  calls_to: unknown
  photos: Picture[]
  company: {
    slug: string
    name: string
  } | null
  asks_others: boolean
  approves_companies: boolean
  is_assisted: boolean
  has_contact: boolean
  finished_at: string | null
  finished_days: number | null
  problem: Problem | null
  created_at: string
  opened_at: string | null
  closed_at: string | null
  reopen_until: string | null
}

export type ServiceRef = {
  id: string
  slug: string
  name: string
}

export type Problem = {
  text: string
  opened_at: string
}

export type Demand = {
  days: number
  scope: "area" | "state" | "country"
  requests: number
  services: {
    id: string
    slug: string
    name: string
    requests: number
  }[]
  area: {
    zips_count: number
    points: {
      lat: number
      lon: number
    }[]
  }
}

export type RequestSummary = {
  id: string
  state: "draft" | "awaiting_phone" | "in_review" | "open" | "hired" | "completed" | "cancelled" | "expired" | "rejected"
  service: ServiceRef
  city: string
  slots: number
  created_at: string
  reopen_until: string | null
  slots_used: number
  waiting_count: number
  quotes_count: number
  changes_count: number
  unpaid_count: number
}

export type MissedRequest = {
  project_id: string
  service: ServiceRef
  city: string
  state_iso: string
  opened_at: string
  is_by_name: boolean
  price: Money
  reason: "expired" | "filled" | "company_paused" | "service_off" | "zip_excluded" | "licence" | "filter" | "same_customer" | "max_price" | "cap" | "outscored" | "not_needed"
  part: "fit" | "responsiveness" | "quality" | "proximity" | "verification" | "fairness" | null
}

export type Offer = {
  match_id: string
  state: "candidate" | "offered" | "passed" | "awaiting_approval" | "declined" | "lapsed" | "reserved" | "sold" | "expired" | "filled" | "withdrawn"
  project_state: "draft" | "awaiting_phone" | "in_review" | "open" | "hired" | "completed" | "cancelled" | "expired" | "rejected"
  teaser: LeadTeaser
  price: Money
  price_parts: PriceParts
  comes_back: Money
  slots: number
  slots_left: number
  rivals: Rival[]
  score: number
  why_me: RankPart[]
  offered_at: string
  expires_at: string
  approval_until: string | null
  needs_approval: boolean
  seen_at: string | null
  changed_at: string | null
  lead_id: string | null
  withdrawn_by: "other_hired" | "project_closed" | "taken_down" | "contact_stopped" | "company_closed" | "company_suspended" | "company_paused" | "licence_ended" | "taken_back" | null
  over_cap: "lead" | "day" | "week" | "month" | null
  payment: Payment | null
}

export type LeadTeaser = {
  project_id: string
  service: ServiceRef
  answers: AnswerLine[]
  text: string
  withheld: "parts" | "texts" | "messages_only" | "number" | "ended" | null
  photos: Picture[]
  timing: "urgent" | "this_week" | "this_month" | "flexible" | "dates"
  date_from: string | null
  date_to: string | null
  city: string
  state_iso: string
  zip3: string
  miles: unknown
  contact_mode: "messages" | "calls"
  calls_from: unknown
  calls_to: unknown
  posted_at: string
  is_by_name: boolean
  is_from_site: boolean
  is_assisted: boolean
}

export type AnswerLine = {
  question: string
  answer: string
}

export type PriceParts = {
  base: Money
  size: number
  urgency: number
  zip_tier: number
  slots: number
  min: Money
  max: Money
  discount: {
    reason: "half_price" | "rescue" | "repeat" | "own_site"
    factor: number
  } | null
}

export type Rival = {
  tier: string
  rating_mean: unknown
  reviews_count: number
  state: "offered" | "bought" | "passed"
}

export type Payment = {
  id: string
  purpose: "lead" | "top_up" | "deposit" | "invoice"
  state: "created" | "on_hold" | "processing" | "requires_action" | "succeeded" | "failed" | "cancelled" | "partially_refunded" | "refunded" | "disputed" | "lost"
  amount: Money
  parts: {
    promo: Money
    wallet: Money
    card: Money
  }
  refunded: Money
  card: Card | null
  title: string
  subject_id: string
  created_at: string
  hold_until: string | null
  problem: {
    kind: "declined" | "no_funds" | "expired_card" | "unconfirmed" | "no_answer" | "not_available" | "not_approved"
    text: string
  } | null
}

export type Card = {
  id: string
  brand: "visa" | "mastercard" | "amex" | "discover"
  last4: string
  exp_month: number
  exp_year: number
  is_default: boolean
}

export type Lead = {
  id: string
  match_id: string
  state: "new" | "contacted" | "quoted" | "hired" | "done" | "lost" | "closed"
  project_state: "draft" | "awaiting_phone" | "in_review" | "open" | "hired" | "completed" | "cancelled" | "expired" | "rejected"
  teaser: LeadTeaser
  contact: Contact | null
  customer: string
  written_by: ("company" | "customer")[]
  price: Money
  bought_at: string
  undo_until: string | null
  finished_at: string | null
  unfinish_until: string | null
  silence_until: string | null
  problem: Problem | null
  access_ended_at: string | null
  contact_stopped_at: string | null
  ended_by: "undo" | "archive" | "cancel" | "other_hired" | "project_closed" | "contact_stopped" | null
  calls: LeadCall[]
  timeline: TimelineEntry[]
}

export type Contact = {
  name: string
  surname: string
  phone: unknown
  is_relay: boolean
  email: unknown
  street: unknown
  zipcode: string
}

export type LeadCall = {
  side: "company" | "customer"
  at: string
  outcome: "answered" | "missed" | "busy" | "failed" | "cancelled" | null
  seconds: number
}

export type TimelineEntry = {
  event: string
  at: string
}

export type LeadRow = {
  match_id: string
  lead_id: string | null
  state: "candidate" | "offered" | "passed" | "awaiting_approval" | "declined" | "lapsed" | "reserved" | "sold" | "expired" | "filled" | "withdrawn" | "new" | "contacted" | "quoted" | "hired" | "done" | "lost" | "closed"
  service: ServiceRef
  city: string
  state_iso: string
  miles: unknown
  timing: "urgent" | "this_week" | "this_month" | "flexible" | "dates"
  price: Money
  slots: number
  slots_left: number
  is_new: boolean
  is_by_name: boolean
  customer: unknown
  unread: number
  excerpt: string
  withheld: "parts" | "texts" | "messages_only" | "number" | "ended" | null
  photo: Picture | null
  at: string
  expires_at: string | null
  undo_until: string | null
  auto: "bought" | "price" | "score" | "hours" | "cap" | "slots" | "paused" | "licence" | "closed" | "payment" | null
  has_problem: boolean
  ended_by: "undo" | "archive" | "cancel" | "other_hired" | "project_closed" | "contact_stopped" | "taken_down" | "company_closed" | "company_suspended" | "company_paused" | "licence_ended" | "taken_back" | null
}

export type Appointment = {
  id: string
  state: "proposed" | "confirmed" | "declined" | "cancelled" | "replaced" | "past"
  proposed_by: "customer" | "company"
  starts_at: string
  ends_at: string
  note: string
  on_way_at: string | null
  purpose: "visit" | "job"
  changes_until: string | null
  is_move: boolean
}

export type AgendaEntry = {
  id: string
  state: "proposed" | "confirmed" | "declined" | "cancelled" | "replaced" | "past"
  proposed_by: "customer" | "company"
  starts_at: string
  ends_at: string
  note: string
  on_way_at: string | null
  purpose: "visit" | "job"
  changes_until: string | null
  is_move: boolean
  lead_id: string
  match_id: string
  customer: string
  service: string
  place: string
  time_zone: string
}

export type Calendar = {
  time_zone: string
  today: string
  from: string
  members: {
    id: string
    name: string
  }[]
  entries: CalendarEntry[]
}

export type CalendarEntry = {
  id: string
  state: "proposed" | "confirmed" | "declined" | "cancelled" | "replaced" | "past"
  proposed_by: "customer" | "company"
  starts_at: string
  ends_at: string
  note: string
  on_way_at: string | null
  purpose: "visit" | "job"
  changes_until: string | null
  is_move: boolean
  lead_id: string
  match_id: string
  customer: string
  service: string
  place: string
  time_zone: string
  assignee_id: string | null
  show_up: ShowUp | null
  moves_to: string | null
}

export type ShowUp = {
  appointment_id: string
  markable_until: string | null
  mine: ShowUpMark | null
  theirs: ShowUpMark | null
}

export type ShowUpMark = {
  kind: "no_show" | "late"
  state: "recorded" | "disputed" | "stands" | "withdrawn"
  recorded_at: string
  disputable_until: string
  dispute: string
}

export type OwnAvailability = {
  availability: Availability | null
  time_zone: string
  today: string
  opening: Timetable
}

export type Availability = {
  week: {
    weekday: number
    spans: {
      opens: string
      closes: string
    }[]
  }[]
  holidays: Holiday[]
  is_instant: boolean
  visit_minutes: number
  job_minutes: number | null
  lead_hours: number
  buffer_minutes: number
  counts_travel: boolean
  per_day: number | null
  notice_hours: number
}

export type Timetable = {
  week: {
    weekday: number
    spans: {
      opens: string
      closes: string
    }[]
  }[]
  holidays: Holiday[]
}

export type AgreedPrice = {
  lead_id: string
  quote_id: string
  type: "fixed" | "range" | "hourly" | "site_visit"
  tax_percent: number
  first_total: Money
  total: Money
  version: number
  final: Money | null
  paid: Money | null
  paid_until: string | null
  is_open: boolean
  changes: ChangeOrder[]
}

export type ChangeOrder = {
  id: string
  state: "proposed" | "accepted" | "declined" | "withdrawn" | "expired"
  lines: ({
    text: string
    quantity: number
    unit: "job" | "hour" | "item" | "sqft" | "ft" | "day" | "visit" | "lb"
    unit_price: Money
    total: Money
    is_taxable: boolean
  })[]
  reason: string
  photos: Picture[]
  tax: Money
  effect: Money
  new_total: Money
  finish_on: string | null
  proposed_at: string
  expires_at: string
  decided_at: string | null
  accepted_name: unknown
  decline_reason: string
  is_assisted: boolean
}

export type QuoteRow = {
  id: string
  lead_id: string
  version: number
  state: "draft" | "sent" | "viewed" | "accepted" | "declined" | "withdrawn" | "superseded" | "expired" | "not_selected" | "cancelled" | "discarded"
  customer: string
  service: string
  city: string
  total: Money
  valid_until: string
  at: string
}

export type QuoteCounts = {
  draft: number
  open: number
  accepted: number
  ended: number
}

export type CompanyQuote = {
  id: string
  lead_id: string
  project_id: string
  version: number
  state: "draft" | "sent" | "viewed" | "accepted" | "declined" | "withdrawn" | "superseded" | "expired" | "not_selected" | "cancelled" | "discarded"
  type: "fixed" | "range" | "hourly" | "site_visit"
  previous_id: string | null
  options: {
    name: string
    subtotal: Money
    tax: Money
    total: Money
  }[]
  lines: QuoteLine[]
  files: QuoteFile[]
  agreed: {
    name: string
    option: number
    extras: number[]
    subtotal: Money
    tax: Money
    total: Money
  } | null
  subtotal: Money
  discount: Money
  tax_percent: number
  tax: Money
  total: Money
  high: Money | null
  deposit: Money
  deposit_state: "held" | "released" | "returned" | null
  deposit_due_on: string | null
  deposit_terms: string
  earliest_start: string | null
  duration_days: number | null
  warranty_months: number | null
  includes: string
  excludes: string
  valid_until: string
  message: string
  locale: "es" | "en" | null
  is_assisted: boolean
  sent_at: string | null
  viewed_at: string | null
  decided_at: string | null
  created_at: string
  customer: string
  service: string
  city: string
  lead_state: "new" | "contacted" | "quoted" | "hired" | "done" | "lost" | "closed"
  versions: ({
    id: string
    version: number
    state: "draft" | "sent" | "viewed" | "accepted" | "declined" | "withdrawn" | "superseded" | "expired" | "not_selected" | "cancelled" | "discarded"
    total: Money
    sent_at: string | null
  })[]
}

export type QuoteLine = {
  position: number
  option: number
  text: string
  quantity: number
  unit: "job" | "hour" | "item" | "sqft" | "ft" | "day" | "visit" | "lb"
  unit_price: Money
  total: Money
  is_taxable: boolean
  is_optional: boolean
}

export type QuoteFile = {
  id: string
  picture: Picture | null
  document: Document | null
}

export type Document = {
  id: string
  name: string
  size: number
}

export type Quote = {
  id: string
  lead_id: string
  project_id: string
  version: number
  state: "draft" | "sent" | "viewed" | "accepted" | "declined" | "withdrawn" | "superseded" | "expired" | "not_selected" | "cancelled" | "discarded"
  type: "fixed" | "range" | "hourly" | "site_visit"
  previous_id: string | null
  options: {
    name: string
    subtotal: Money
    tax: Money
    total: Money
  }[]
  lines: QuoteLine[]
  files: QuoteFile[]
  agreed: {
    name: string
    option: number
    extras: number[]
    subtotal: Money
    tax: Money
    total: Money
  } | null
  subtotal: Money
  discount: Money
  tax_percent: number
  tax: Money
  total: Money
  high: Money | null
  deposit: Money
  deposit_state: "held" | "released" | "returned" | null
  deposit_due_on: string | null
  deposit_terms: string
  earliest_start: string | null
  duration_days: number | null
  warranty_months: number | null
  includes: string
  excludes: string
  valid_until: string
  message: string
  locale: "es" | "en" | null
  is_assisted: boolean
  sent_at: string | null
  viewed_at: string | null
  decided_at: string | null
  created_at: string
}

export type QuoteTemplate = {
  id: string
  name: string
  content: TemplateContent
  updated_at: string
}

export type TemplateContent = {
  type: "fixed" | "range" | "hourly" | "site_visit"
  items: QuoteItem[]
  options: string[]
  tax_percent: number
  deposit_cents: number
  deposit_terms: string
  duration_days?: number | null
  warranty_months?: number | null
  includes: string
  excludes: string
  message: string
}

export type QuoteItem = {
  text: string
  quantity: number
  unit: "job" | "hour" | "item" | "sqft" | "ft" | "day" | "visit" | "lb"
  unit_price_cents: number
  is_taxable: boolean
  is_optional: boolean
  option: number
}

export type Board = {
  project: Project
  slots_used: number
  companies: BoardCompany[]
  deposits: BoardDeposit[]
  invoices: Invoice[]
  next_wave_at: string | null
  told_at: string | null
  chosen: "own" | "blocked" | "inactive" | "paused" | "service" | "area" | "licence" | "work" | "busy" | "unavailable" | "passed" | "declined" | "lapsed" | "withdrawn" | "silent" | null
  review_id: string | null
  band: PriceBand | null
}

export type BoardCompany = {
  company: CompanyCard
  state: "offered" | "seen" | "waiting" | "approved" | "interested" | "quoted" | "passed" | "declined" | "lapsed" | "expired" | "ended" | "hired" | "not_selected"
  approval: {
    match_id: string
    until: string
  } | null
  why: RankPart[]
  lead_id: string | null
  lead_state: "new" | "contacted" | "quoted" | "hired" | "done" | "lost" | "closed" | null
  quote: Quote | null
  price: AgreedPrice | null
  unread: number
  last_message: {
    text: string
    at: string
    is_mine: boolean
  } | null
  reply_at: string | null
  calls_from: unknown
  is_bookable: boolean
}

export type BoardDeposit = {
  quote_id: string
  amount: Money
  state: "held" | "released" | "returned"
  is_open_question: boolean
  held_at: string
  ended_at: string | null
  company: string
}

export type Invoice = {
  id: string
  lead_id: string
  match_id: string
  project_id: string
  quote_id: string
  state: "draft" | "sent" | "paid" | "credited"
  number: unknown
  company: {
    name: string
    slug: string
  }
  customer: string
  service: string
  lines: ({
    text: string
    quantity: number
    unit: "job" | "hour" | "item" | "sqft" | "ft" | "day" | "visit" | "lb"
    unit_price: Money
    total: Money
    is_taxable: boolean
  })[]
  subtotal: Money
  tax_label: string
  tax_percent: number
  tax: Money
  total: Money
  deposit: Money
  due: Money
  due_on: string | null
  note: string
  created_at: string
  sent_at: string | null
  is_overdue: boolean
  paid_on: string | null
  paid_by: "card" | "deposit" | "cash" | "check" | "transfer" | "other" | null
  is_paying: boolean
  pay_at: "here" | "after_finish" | "after_problem" | "company"
  credit: {
    number: string
    at: string
    reason: string
  } | null
}

export type PriceBand = {
  low: Money
  middle: Money
  high: Money
  count: number
}

export type PricedService = {
  low: Money
  middle: Money
  high: Money
  count: number
  service: ServiceItem
}

export type PriceGuide = {
  service: ServiceItem
  place: PricePlace
  month: string
  figures: PriceFigures | null
  fewest: number
  reference: {
    low: Money
    high: Money
    unit: "job" | "hour" | "visit" | "sqft" | "month" | "event" | "lesson" | "item"
  }
  wider: {
    low: Money
    middle: Money
    high: Money
    count: number
    place: PricePlace
  } | null
  places: {
    low: Money
    middle: Money
    high: Money
    count: number
    place: PricePlace
  }[]
  drivers: ({
    question: string
    options: ({
      label: string
      middle: Money | null
    })[]
  })[]
}

export type PricePlace = {
  kind: "town" | "state" | "country"
  slug: string | null
  name: string
}

export type PriceFigures = {
  low: Money
  middle: Money
  high: Money
  count: number
  lowest: Money
  highest: Money
}

export type Pauses = {
  is_paused: boolean
  until: string | null
  time_zone: string
  services: ({
    service: ServiceRef
    is_paused: boolean
    until: string | null
  })[]
  zips: ({
    zip: string
    city: string
    until: string | null
  })[]
}

export type Spending = {
  caps: Caps
  periods: ({
    period: "day" | "week" | "month"
    starts_on: string
    used: number
    cap: number | null
  })[]
  time_zone: string
}

export type Caps = {
  lead: number | null
  day: number | null
  week: number | null
  month: number | null
}

export type Thread = {
  lead_id: string
  side: "customer" | "company"
  with: {
    name: string
    company_slug: unknown
  }
  messages: Message[]
  changes: ChangeOrder[]
  show_ups: ShowUp[]
  is_closed: boolean
  hides_contact: boolean
  time_zone: string
  unread: number
}

export type Message = {
  id: string
  kind: "text" | "quote" | "event" | "appointment" | "change_order"
  from: "customer" | "company" | "system"
  text: string
  locale: "es" | "en" | null
  photos: Picture[]
  documents: Document[]
  quote: {
    id: string
    version: number
    total: Money
  } | null
  appointment: Appointment | null
  change_order_id: string | null
  event: unknown
  changed: ("text" | "timing" | "answers")[] | null
  at: string
  is_read: boolean
  is_assisted: boolean
}

export type QuickReplies = {
  replies: string[]
}

export type Review = {
  id: string
  state: "screening" | "published" | "held" | "needs_edit" | "removed" | "discarded" | "retracted"
  level: "verified_hire" | "verified_contact" | "unverified"
  author: string
  service: string
  city: string
  overall: number
  quality: number | null
  punctuality: number | null
  communication: number | null
  value: number | null
  tidiness: number | null
  text: string
  locale: "es" | "en" | null
  photos: Picture[]
  screened_for: "personal_data" | "link" | "hate" | "copied" | null
  before: {
    overall: number
    text: string
    at: string
  } | null
  reply: {
    text: string
    at: string
  } | null
  published_at: string | null
}

export type RatingElsewhere = {
  issuer: string
  url: string
  rating: Rating
  issued_at: string
}

export type Webhook = {
  id: string
  url: string
  events: ("lead.offered" | "lead.bought" | "message.received" | "quote.viewed" | "quote.accepted" | "quote.declined" | "change_order.proposed" | "change_order.accepted" | "change_order.declined" | "change_order.withdrawn" | "change_order.expired" | "invoice.sent" | "invoice.paid" | "invoice.credited" | "appointment.proposed" | "appointment.confirmed" | "appointment.declined" | "appointment.cancelled" | "appointment.replaced" | "review.published" | "refund.decided" | "payout.requested" | "payout.sent" | "payout.paid" | "payout.returned" | "payout.cancelled")[]
  is_on: boolean
  off_because: "owner" | "failing" | "gone" | null
  created_at: string
  succeeded_at: string | null
  failing_since: string | null
  waiting: number
  former_secret_until: string | null
}

export type WebhookSecret = {
  webhook: Webhook
  secret: string
}

export type WebhookDelivery = {
  id: string
  event: string
  state: "waiting" | "delivered" | "failed"
  created_at: string
  attempts: number
  due_at: string | null
  body: string
  last: WebhookAttempt | null
}

export type WebhookAttempt = {
  at: string
  duration_ms: number
  status: number | null
  failure: "status" | "redirect" | "timeout" | "too_large" | "unknown_host" | "not_public" | "not_trusted" | "no_connection" | null
  answer: string
}

/** Every call that is open to keys of companies, by domain. */
export type Calls = {
  geo: {
    /** Get a zip code with its town and state. Any key. */
    zipcode(input: {
      params: {
        zip: string
      }
    }, options?: CallOptions): Promise<Place>
    /** List states and territories. Any key. */
    states(input?: {}, options?: CallOptions): Promise<State[]>
  }
  catalog: {
    /** List services. Any key. */
    services(input?: {}, options?: CallOptions): Promise<ServiceItem[]>
    /** Get a service with its question form. Any key. */
    service(input: {
      params: {
        id: string
      }
    }, options?: CallOptions): Promise<ServiceDetail>
    /** List categories. Any key. */
    categories(input?: {}, options?: CallOptions): Promise<Category[]>
    /** Get a category. Any key. */
    category(input: {
      params: {
        slug: string
      }
    }, options?: CallOptions): Promise<CategoryDetail>
    /** List the services of a category. Any key. */
    categoryServices(input: {
      params: {
        slug: string
      }
    }, options?: CallOptions): Promise<ServiceCard[]>
  }
  companies: {
    /** Search companies by service and zip code or state. Any key. */
    search(input: {
      query: {
        cursor?: string
        limit?: number
        service: string
        zipcode?: string
        state?: string
        sort?: "recommended" | "rating" | "nearest" | "price" | "reply"
        min_rating?: number
        badge?: "email" | "phone" | "identity" | "business_registration" | "trade_licence" | "liability_insurance" | "workers_compensation" | "background_check" | ("email" | "phone" | "identity" | "business_registration" | "trade_licence" | "liability_insurance" | "workers_compensation" | "background_check")[]
        language?: "es" | "en"
        open_now?: "1"
        this_week?: "1"
        max_price?: number
      }
    }, options?: CallOptions): Promise<SearchResult>
    /** Get the public profile of a company. Any key. */
    profile(input: {
      params: {
        slug: string
      }
    }, options?: CallOptions): Promise<CompanyProfile>
    /** Get the caller’s company. Scope: `company:read`. */
    own(input?: {}, options?: CallOptions): Promise<OwnCompany>
  }
  ownCompany: {
    /** Get the profile of the company. Scope: `company:read`. */
    profile(input?: {}, options?: CallOptions): Promise<OwnProfile>
    /** Get the gallery of the company, in both languages. Scope: `company:read`. */
    gallery(input?: {}, options?: CallOptions): Promise<OwnGallery>
    /** List the services of the company. Scope: `company:read`. */
    services(input?: {}, options?: CallOptions): Promise<OwnServiceRow[]>
    /** Get the company’s settings for a service. Scope: `company:read`. */
    service(input: {
      params: {
        slug: string
      }
    }, options?: CallOptions): Promise<OwnService>
  }
  ownArea: {
    /** Get the service area of the company. Scope: `company:read`. */
    get(input?: {}, options?: CallOptions): Promise<OwnArea>
  }
  hours: {
    /** Get opening hours in the company’s time zone, and dates with other hours. Scope: `company:read`. */
    get(input?: {}, options?: CallOptions): Promise<OwnHours>
  }
  locations: {
    /** List the locations of the company, its main one first. Scope: `company:read`. */
    list(input?: {}, options?: CallOptions): Promise<CompanyLocations>
  }
  figures: {
    /** Get analytics: funnel from offers to jobs, reply times, spending against caps, reasons for lost leads. Scope: `leads:read`. */
    get(input?: {
      query?: {
        days?: number
      }
    }, options?: CallOptions): Promise<Analytics>
  }
  payments: {
    /** Get wallet and promotional credit of the company, and whether it has a card. Scope: `company:read`. */
    wallet(input?: {}, options?: CallOptions): Promise<CompanyWallet>
  }
  projects: {
    /** Get a request of the caller. Scope: `requests:read`. */
    get(input: {
      params: {
        project_id: string
      }
    }, options?: CallOptions): Promise<Project>
    /** Count requests for services in the company’s area. Scope: `leads:read`. */
    ownDemand(input: {
      query: {
        services: string
      }
    }, options?: CallOptions): Promise<Demand>
    /** List requests of the caller, newest first. Scope: `requests:read`. */
    list(input?: {
      query?: {
        cursor?: string
        limit?: number
      }
    }, options?: CallOptions): Promise<{
      data: RequestSummary[]
      next_cursor: unknown
    }>
  }
  leads: {
    /** List missed requests of the last 30 days, with the reasons. Scope: `leads:read`. */
    missed(input?: {}, options?: CallOptions): Promise<MissedRequest[]>
    /** Get an offer with its price, the parts of its score and the number of competitors. Scope: `leads:read`. */
    offer(input: {
      params: {
        match_id: string
      }
    }, options?: CallOptions): Promise<Offer>
    /** Mark an offer as seen. Scope: `leads:write`. */
    view(input: {
      params: {
        match_id: string
      }
    }, options?: CallOptions): Promise<void>
    /** Pass on an offer. Scope: `leads:write`. */
    pass(input: {
      params: {
        match_id: string
      }
      body: {
        reason: "too_far" | "not_my_work" | "too_busy" | "price" | "unclear" | "other"
      }
    }, options?: CallOptions): Promise<void>
    /** Buy the lead at the frozen price. Scope: `leads:buy`. */
    buy(input: {
      params: {
        match_id: string
      }
      body: {
        price: {
          amount: number
          currency: "USD"
        }
        payment_method_id?: string
      }
    }, options?: CallOptions): Promise<{
      lead_id: string | null
      payment: Payment
    }>
    /** Get a bought lead. Scope: `leads:read`. */
    lead(input: {
      params: {
        lead_id: string
      }
    }, options?: CallOptions): Promise<Lead>
    /** Open the contact of a lead; the purchase can no longer be undone. Scope: `leads:write`. */
    openContact(input: {
      params: {
        lead_id: string
      }
    }, options?: CallOptions): Promise<Lead>
    /** Undo a purchase within 10 minutes, before the contact is opened. Scope: `leads:buy`. */
    undo(input: {
      params: {
        lead_id: string
      }
    }, options?: CallOptions): Promise<Lead>
    /** Archive a lead; no money moves. Scope: `leads:write`. */
    archive(input: {
      params: {
        lead_id: string
      }
    }, options?: CallOptions): Promise<Lead>
    /** Mark the work as finished, as the company; with an agreed price, at its final sum. Scope: `leads:write`. */
    finish(input: {
      params: {
        lead_id: string
      }
      body: {
        final_cents?: number
      }
    }, options?: CallOptions): Promise<Lead>
    /** Undo marking the work as finished, within 10 minutes and before the customer confirms. Scope: `leads:write`. */
    unfinish(input: {
      params: {
        lead_id: string
      }
    }, options?: CallOptions): Promise<Lead>
    /** List offers and leads of the company. Scope: `leads:read`. */
    list(input?: {
      query?: {
        cursor?: string
        limit?: number
        tab?: "new" | "bought" | "closed"
        service?: string
        state?: "new" | "contacted" | "quoted" | "hired" | "done" | "lost" | "closed"
        max_miles?: number
        max_price?: number
      }
    }, options?: CallOptions): Promise<{
      data: LeadRow[]
      next_cursor: unknown
      counts: {
        new: number
        bought: number
        closed: number
      }
      services: ServiceRef[]
    }>
  }
  work: {
    /** Propose appointment times; replaces the former proposal. A confirmed one that its company would move stands until the customer’s yes. Scope: `calendar`. */
    propose(input: {
      params: {
        lead_id: string
      }
      body: {
        starts_at: string
        minutes?: number
        note?: string
        warns?: boolean
      }
    }, options?: CallOptions): Promise<Appointment>
    /** Confirm the proposed appointment. Scope: `calendar`. */
    confirm(input: {
      params: {
        appointment_id: string
      }
      body: {
        warns?: boolean
      }
    }, options?: CallOptions): Promise<Appointment>
    /** Decline a proposed appointment, or cancel one. Scope: `calendar`. */
    cancel(input: {
      params: {
        appointment_id: string
      }
    }, options?: CallOptions): Promise<Appointment>
    /** Notify the customer that the company is on its way, from two hours before the appointment. Scope: `calendar`. */
    onMyWay(input: {
      params: {
        appointment_id: string
      }
    }, options?: CallOptions): Promise<Appointment>
    /** List upcoming appointments of the company, confirmed and proposed, soonest first. Scope: `calendar`. */
    agenda(input?: {}, options?: CallOptions): Promise<AgendaEntry[]>
    /** Download an appointment as a calendar file. Scope: `calendar`. */
    calendar(input: {
      params: {
        appointment_id: string
      }
    }, options?: CallOptions): Promise<Blob>
  }
  companyJobs: {
    /** List jobs of the company by stage, newest purchase first. Scope: `leads:read`. */
    list(input?: {
      query?: {
        cursor?: string
        limit?: number
        stage?: "to_quote" | "waiting" | "to_schedule" | "scheduled" | "on_way" | "finished" | "to_invoice" | "invoiced" | "paid" | "done"
        service?: string
        whose?: "all" | "mine"
      }
    }, options?: CallOptions): Promise<{
      data: ({
        lead_id: string
        match_id: string
        stage: "to_quote" | "waiting" | "to_schedule" | "scheduled" | "on_way" | "finished" | "to_invoice" | "invoiced" | "paid" | "done"
        customer: string
        service: ServiceRef
        city: string
        state_iso: string
        appointment: {
          state: "proposed" | "confirmed" | "declined" | "cancelled" | "replaced" | "past"
          starts_at: string
          ends_at: string
          time_zone: string
        } | null
        assignee_id: string | null
        at: string
      })[]
      next_cursor: unknown
      counts: { [key: string]: number }
      services: ServiceRef[]
      members: {
        id: string
        name: string
      }[]
    }>
    /** List appointments of the company in a span of its days, in order of time; those of one person in the order of the way. Scope: `calendar`. */
    calendar(input?: {
      query?: {
        from?: string
        days?: number
        whole?: "month"
        whose?: "all" | "mine"
      }
    }, options?: CallOptions): Promise<Calendar>
  }
  availability: {
    /** Get when customers can book the company, and by which rules. Scope: `calendar`. */
    get(input?: {}, options?: CallOptions): Promise<OwnAvailability>
  }
  changeOrders: {
    /** Get the agreed price of a hired company with its change orders; null without an accepted quote. Scope: `quotes:read`. */
    price(input: {
      params: {
        lead_id: string
      }
    }, options?: CallOptions): Promise<AgreedPrice | null>
    /** Propose a change of the agreement; nothing changes before the customer accepts it. Scope: `quotes:write`. */
    propose(input: {
      params: {
        lead_id: string
      }
      body: {
        lines: ({
          text: string
          quantity: number
          unit: "job" | "hour" | "item" | "sqft" | "ft" | "day" | "visit" | "lb"
          is_taxable?: boolean
          unit_price_cents: number
        })[]
        reason: string
        finish_on?: string | null
        upload_ids?: string[]
      }
    }, options?: CallOptions): Promise<AgreedPrice>
    /** Withdraw a proposed change order. Scope: `quotes:write`. */
    withdraw(input: {
      params: {
        change_order_id: string
      }
    }, options?: CallOptions): Promise<AgreedPrice | null>
  }
  quotes: {
    /** List quotes of the company. Scope: `quotes:read`. */
    list(input?: {
      query?: {
        cursor?: string
        limit?: number
        tab?: "draft" | "open" | "accepted" | "ended"
      }
    }, options?: CallOptions): Promise<{
      data: QuoteRow[]
      next_cursor: unknown
      counts: QuoteCounts
    }>
    /** Get a quote as its company sees it. Scope: `quotes:read`. */
    get(input: {
      params: {
        quote_id: string
      }
    }, options?: CallOptions): Promise<CompanyQuote>
    /** Save a draft. Scope: `quotes:write`. */
    save(input: {
      params: {
        quote_id: string
      }
      body: {
        type: "fixed" | "range" | "hourly" | "site_visit"
        items: ({
          text: string
          quantity: number
          unit: "job" | "hour" | "item" | "sqft" | "ft" | "day" | "visit" | "lb"
          unit_price_cents: number
          is_taxable?: boolean
          is_optional?: boolean
          option?: number
        })[]
        options?: string[]
        high_cents?: number | null
        discount_cents?: number
        tax_percent?: number
        deposit_cents?: number
        deposit_due_on?: string | null
        deposit_terms?: string
        earliest_start?: string | null
        duration_days?: number | null
        warranty_months?: number | null
        includes?: string
        excludes?: string
        valid_until: string
        message: string
      }
    }, options?: CallOptions): Promise<CompanyQuote>
    /** Create the quote of a lead, or get its existing draft. Scope: `quotes:write`. */
    create(input: {
      params: {
        lead_id: string
      }
    }, options?: CallOptions): Promise<CompanyQuote>
    /** Send a draft; the sent version never changes. Scope: `quotes:write`. */
    send(input: {
      params: {
        quote_id: string
      }
    }, options?: CallOptions): Promise<CompanyQuote>
    /** Create a new version of a sent quote. Scope: `quotes:write`. */
    revise(input: {
      params: {
        quote_id: string
      }
    }, options?: CallOptions): Promise<CompanyQuote>
    /** Remove a file from a draft. Scope: `quotes:write`. */
    removeFile(input: {
      params: {
        quote_id: string
        file_id: string
      }
    }, options?: CallOptions): Promise<CompanyQuote>
    /** Download a PDF of a quote, as company or customer. Scope: `quotes:read`. */
    file(input: {
      params: {
        quote_id: string
        file_id: string
      }
    }, options?: CallOptions): Promise<Blob>
    /** Download a quote as a PDF before it is accepted, as company or customer. Scope: `quotes:read`. */
    document(input: {
      params: {
        quote_id: string
      }
      query?: {
        locale?: "es" | "en"
      }
    }, options?: CallOptions): Promise<Blob>
    /** Withdraw a sent quote. Scope: `quotes:write`. */
    withdraw(input: {
      params: {
        quote_id: string
      }
    }, options?: CallOptions): Promise<CompanyQuote>
    /** Get a quote as the customer sees it. Scope: `quotes:read`. */
    read(input: {
      params: {
        quote_id: string
      }
    }, options?: CallOptions): Promise<Quote>
    /** List the company’s quote templates, last changed first. Scope: `quotes:read`. */
    templates(input?: {}, options?: CallOptions): Promise<QuoteTemplate[]>
    /** Save a quote template; one with the same name is replaced. Scope: `quotes:write`. */
    saveTemplate(input: {
      body: {
        name: string
        content: {
          type: "fixed" | "range" | "hourly" | "site_visit"
          items: ({
            text: string
            quantity: number
            unit: "job" | "hour" | "item" | "sqft" | "ft" | "day" | "visit" | "lb"
            unit_price_cents: number
            is_taxable?: boolean
            is_optional?: boolean
            option?: number
          })[]
          options?: string[]
          tax_percent?: number
          deposit_cents?: number
          deposit_terms?: string
          duration_days?: number | null
          warranty_months?: number | null
          includes?: string
          excludes?: string
          message: string
        }
      }
    }, options?: CallOptions): Promise<QuoteTemplate[]>
    /** Delete a template. Scope: `quotes:write`. */
    dropTemplate(input: {
      params: {
        template_id: string
      }
    }, options?: CallOptions): Promise<QuoteTemplate[]>
    /** Get the live board of a request. Scope: `requests:read`. */
    board(input: {
      params: {
        project_id: string
      }
    }, options?: CallOptions): Promise<Board>
  }
  prices: {
    /** List services with the prices that customers agreed to. Any key. */
    list(input?: {}, options?: CallOptions): Promise<PricedService[]>
    /** Get the prices that customers agreed to for a service, at a place; for a zip, in its town if that has figures, or in its state. Any key. */
    guide(input: {
      params: {
        service: string
      }
      query?: {
        place?: string
      }
    }, options?: CallOptions): Promise<PriceGuide>
  }
  pauses: {
    /** Get the pauses of the company. Scope: `company:read`. */
    get(input?: {}, options?: CallOptions): Promise<Pauses>
  }
  spending: {
    /** Get spending caps and their current use. Scope: `company:read`. */
    get(input?: {}, options?: CallOptions): Promise<Spending>
  }
  messaging: {
    /** Get the conversation of a lead, as company or customer. Scope: `messages:read`. */
    thread(input: {
      params: {
        lead_id: string
      }
    }, options?: CallOptions): Promise<Thread>
    /** Send a message. Scope: `messages:write`. */
    send(input: {
      params: {
        lead_id: string
      }
      body: {
        text?: string
        uploads?: string[]
      }
    }, options?: CallOptions): Promise<Message>
    /** Download a document of a conversation. Scope: `messages:read`. */
    document(input: {
      params: {
        lead_id: string
        document_id: string
      }
    }, options?: CallOptions): Promise<Blob>
    /** Show the other side a typing indicator; nothing is stored. Scope: `messages:write`. */
    typing(input: {
      params: {
        lead_id: string
      }
    }, options?: CallOptions): Promise<void>
    /** Count unread messages, as a customer and of the company. Scope: `messages:read`. */
    unread(input?: {}, options?: CallOptions): Promise<{
      customer: number
      company: number
    }>
    /** List the company’s quick replies. Scope: `messages:read`. */
    quickReplies(input?: {}, options?: CallOptions): Promise<QuickReplies>
    /** Mark a conversation as read. Scope: `messages:write`. */
    read(input: {
      params: {
        lead_id: string
      }
    }, options?: CallOptions): Promise<void>
  }
  reviews: {
    /** Reply to a review as the company; the reply can be edited for a while. Scope: `reviews:write`. */
    reply(input: {
      params: {
        review_id: string
      }
      body: {
        text: string
      }
    }, options?: CallOptions): Promise<Review>
    /** List published reviews of a company, by level. Scope: `reviews:read`. */
    ofCompany(input: {
      params: {
        slug: string
      }
      query?: {
        cursor?: string
        limit?: number
        level?: "verified_hire" | "verified_contact" | "unverified"
      }
    }, options?: CallOptions): Promise<{
      data: Review[]
      next_cursor: unknown
      rating: Rating
      breakdown: {
        stars: number
        count: number
      }[]
      levels: { [key: string]: number }
      removed_count: number
      elsewhere: RatingElsewhere[]
    }>
  }
  webhooks: {
    /** List webhooks of the company with their health. Scope: `webhooks`. */
    list(input?: {}, options?: CallOptions): Promise<Webhook[]>
    /** Create a webhook to an HTTPS address; the response shows its signing secret once. Scope: `webhooks`. */
    add(input: {
      body: {
        url: string
        events: ("lead.offered" | "lead.bought" | "message.received" | "quote.viewed" | "quote.accepted" | "quote.declined" | "change_order.proposed" | "change_order.accepted" | "change_order.declined" | "change_order.withdrawn" | "change_order.expired" | "invoice.sent" | "invoice.paid" | "invoice.credited" | "appointment.proposed" | "appointment.confirmed" | "appointment.declined" | "appointment.cancelled" | "appointment.replaced" | "review.published" | "refund.decided" | "payout.requested" | "payout.sent" | "payout.paid" | "payout.returned" | "payout.cancelled")[]
      }
    }, options?: CallOptions): Promise<WebhookSecret>
    /** Get a webhook of the company. Scope: `webhooks`. */
    get(input: {
      params: {
        webhook_id: string
      }
    }, options?: CallOptions): Promise<Webhook>
    /** Update the address or the events of a webhook. Scope: `webhooks`. */
    edit(input: {
      params: {
        webhook_id: string
      }
      body: {
        url: string
        events: ("lead.offered" | "lead.bought" | "message.received" | "quote.viewed" | "quote.accepted" | "quote.declined" | "change_order.proposed" | "change_order.accepted" | "change_order.declined" | "change_order.withdrawn" | "change_order.expired" | "invoice.sent" | "invoice.paid" | "invoice.credited" | "appointment.proposed" | "appointment.confirmed" | "appointment.declined" | "appointment.cancelled" | "appointment.replaced" | "review.published" | "refund.decided" | "payout.requested" | "payout.sent" | "payout.paid" | "payout.returned" | "payout.cancelled")[]
      }
    }, options?: CallOptions): Promise<Webhook>
    /** Delete a webhook with its deliveries. Scope: `webhooks`. */
    remove(input: {
      params: {
        webhook_id: string
      }
    }, options?: CallOptions): Promise<void>
    /** Turn a webhook on or off; waiting deliveries are sent once it is on. Scope: `webhooks`. */
    turn(input: {
      params: {
        webhook_id: string
      }
      body: {
        is_on: boolean
      }
    }, options?: CallOptions): Promise<Webhook>
    /** Rotate the signing secret, shown once; the former one signs too for 24 hours. Scope: `webhooks`. */
    rotate(input: {
      params: {
        webhook_id: string
      }
    }, options?: CallOptions): Promise<WebhookSecret>
    /** Send a test event to a webhook. Scope: `webhooks`. */
    test(input: {
      params: {
        webhook_id: string
      }
    }, options?: CallOptions): Promise<WebhookDelivery>
    /** List deliveries of the last 30 days, newest first. Scope: `webhooks`. */
    deliveries(input: {
      params: {
        webhook_id: string
      }
      query?: {
        cursor?: string
        limit?: number
        state?: "waiting" | "delivered" | "failed"
      }
    }, options?: CallOptions): Promise<{
      data: WebhookDelivery[]
      next_cursor: unknown
    }>
    /** List attempts of a delivery with their responses, oldest first. Scope: `webhooks`. */
    attempts(input: {
      params: {
        webhook_id: string
        delivery_id: string
      }
    }, options?: CallOptions): Promise<WebhookAttempt[]>
    /** Resend a delivery, with the same webhook-id and body. Scope: `webhooks`. */
    replay(input: {
      params: {
        webhook_id: string
        delivery_id: string
      }
    }, options?: CallOptions): Promise<WebhookDelivery>
    /** Resend the deliveries of a time range, at most 1,000, oldest first. Scope: `webhooks`. */
    replayRange(input: {
      params: {
        webhook_id: string
      }
      body: {
        from: string
        to: string
        state?: "waiting" | "delivered" | "failed"
      }
    }, options?: CallOptions): Promise<{
      count: number
    }>
  }
}

/** Method, path and traits of each call: `i` takes an idempotency key, `f` answers with a file. */
export const calls: Record<string, readonly [method: string, path: string, traits?: 'i' | 'f']> = {
  'geo.zipcode': ['GET', '/api/system/zipcode/{zip}'],
  'geo.states': ['GET', '/api/system/states'],
  'catalog.services': ['GET', '/api/system/services'],
  'catalog.service': ['GET', '/api/system/services/{id}'],
  'catalog.categories': ['GET', '/api/system/categories'],
  'catalog.category': ['GET', '/api/system/categories/{slug}'],
  'catalog.categoryServices': ['GET', '/api/system/categories/{slug}/services-list'],
  'companies.search': ['GET', '/api/search/companies'],
  'companies.profile': ['GET', '/api/companies/{slug}'],
  'companies.own': ['GET', '/api/company'],
  'ownCompany.profile': ['GET', '/api/company/profile'],
  'ownCompany.gallery': ['GET', '/api/company/gallery'],
  'ownCompany.services': ['GET', '/api/company/services'],
  'ownCompany.service': ['GET', '/api/company/services/{slug}'],
  'ownArea.get': ['GET', '/api/company/area'],
  'hours.get': ['GET', '/api/company/hours'],
  'locations.list': ['GET', '/api/company/locations'],
  'figures.get': ['GET', '/api/company/figures'],
  'payments.wallet': ['GET', '/api/company/wallet'],
  'projects.get': ['GET', '/api/projects/{project_id}'],
  'projects.ownDemand': ['GET', '/api/company/demand'],
  'projects.list': ['GET', '/api/projects'],
  'leads.missed': ['GET', '/api/company/missed'],
  'leads.offer': ['GET', '/api/company/matches/{match_id}'],
  'leads.view': ['POST', '/api/company/matches/{match_id}/view'],
  'leads.pass': ['POST', '/api/company/matches/{match_id}/pass'],
  'leads.buy': ['POST', '/api/company/matches/{match_id}/accept', 'i'],
  'leads.lead': ['GET', '/api/company/leads/{lead_id}'],
  'leads.openContact': ['POST', '/api/company/leads/{lead_id}/open-contact'],
  'leads.undo': ['POST', '/api/company/leads/{lead_id}/undo', 'i'],
  'leads.archive': ['POST', '/api/company/leads/{lead_id}/archive'],
  'leads.finish': ['POST', '/api/company/leads/{lead_id}/work-finished'],
  'leads.unfinish': ['POST', '/api/company/leads/{lead_id}/work-finished/undo'],
  'leads.list': ['GET', '/api/company/leads'],
  'work.propose': ['POST', '/api/leads/{lead_id}/appointments', 'i'],
  'work.confirm': ['POST', '/api/appointments/{appointment_id}/confirm'],
  'work.cancel': ['POST', '/api/appointments/{appointment_id}/cancel'],
  'work.onMyWay': ['POST', '/api/appointments/{appointment_id}/on-my-way'],
  'work.agenda': ['GET', '/api/company/agenda'],
  'work.calendar': ['GET', '/api/appointments/{appointment_id}/calendar', 'f'],
  'companyJobs.list': ['GET', '/api/company/jobs'],
  'companyJobs.calendar': ['GET', '/api/company/calendar'],
  'availability.get': ['GET', '/api/company/availability'],
  'changeOrders.price': ['GET', '/api/leads/{lead_id}/agreed-price'],
  'changeOrders.propose': ['POST', '/api/company/leads/{lead_id}/change-orders', 'i'],
  'changeOrders.withdraw': ['POST', '/api/company/change-orders/{change_order_id}/withdraw'],
  'quotes.list': ['GET', '/api/company/quotes'],
  'quotes.get': ['GET', '/api/company/quotes/{quote_id}'],
  'quotes.save': ['PUT', '/api/company/quotes/{quote_id}'],
  'quotes.create': ['POST', '/api/company/leads/{lead_id}/quotes', 'i'],
  'quotes.send': ['POST', '/api/company/quotes/{quote_id}/send', 'i'],
  'quotes.revise': ['POST', '/api/company/quotes/{quote_id}/revise', 'i'],
  'quotes.removeFile': ['DELETE', '/api/company/quotes/{quote_id}/files/{file_id}'],
  'quotes.file': ['GET', '/api/quotes/{quote_id}/files/{file_id}', 'f'],
  'quotes.document': ['GET', '/api/quotes/{quote_id}/document', 'f'],
  'quotes.withdraw': ['POST', '/api/company/quotes/{quote_id}/withdraw'],
  'quotes.read': ['GET', '/api/quotes/{quote_id}'],
  'quotes.templates': ['GET', '/api/company/quote-templates'],
  'quotes.saveTemplate': ['PUT', '/api/company/quote-templates'],
  'quotes.dropTemplate': ['DELETE', '/api/company/quote-templates/{template_id}'],
  'quotes.board': ['GET', '/api/projects/{project_id}/board'],
  'prices.list': ['GET', '/api/system/prices'],
  'prices.guide': ['GET', '/api/system/prices/{service}'],
  'pauses.get': ['GET', '/api/company/pauses'],
  'spending.get': ['GET', '/api/company/spending'],
  'messaging.thread': ['GET', '/api/threads/{lead_id}'],
  'messaging.send': ['POST', '/api/threads/{lead_id}/messages', 'i'],
  'messaging.document': ['GET', '/api/threads/{lead_id}/documents/{document_id}', 'f'],
  'messaging.typing': ['POST', '/api/threads/{lead_id}/typing'],
  'messaging.unread': ['GET', '/api/threads/unread'],
  'messaging.quickReplies': ['GET', '/api/company/quick-replies'],
  'messaging.read': ['POST', '/api/threads/{lead_id}/read'],
  'reviews.reply': ['PUT', '/api/company/reviews/{review_id}/reply'],
  'reviews.ofCompany': ['GET', '/api/companies/{slug}/reviews'],
  'webhooks.list': ['GET', '/api/company/webhooks'],
  'webhooks.add': ['POST', '/api/company/webhooks'],
  'webhooks.get': ['GET', '/api/company/webhooks/{webhook_id}'],
  'webhooks.edit': ['PUT', '/api/company/webhooks/{webhook_id}'],
  'webhooks.remove': ['DELETE', '/api/company/webhooks/{webhook_id}'],
  'webhooks.turn': ['POST', '/api/company/webhooks/{webhook_id}/turn'],
  'webhooks.rotate': ['POST', '/api/company/webhooks/{webhook_id}/rotate'],
  'webhooks.test': ['POST', '/api/company/webhooks/{webhook_id}/test'],
  'webhooks.deliveries': ['GET', '/api/company/webhooks/{webhook_id}/deliveries'],
  'webhooks.attempts': ['GET', '/api/company/webhooks/{webhook_id}/deliveries/{delivery_id}/attempts'],
  'webhooks.replay': ['POST', '/api/company/webhooks/{webhook_id}/deliveries/{delivery_id}/replay'],
  'webhooks.replayRange': ['POST', '/api/company/webhooks/{webhook_id}/replay'],
}
