/** Lists that can be exported, by file name, with their columns. Their tables have the same columns under the same names. */
export const exportColumns = {
  users: ['name', 'email', 'phone', 'kind', 'company', 'place', 'requests', 'since'],
  companies: ['name', 'status', 'waiting', 'tier', 'place', 'rating', 'leads', 'hires', 'paused', 'since'],
  requests: ['service', 'status', 'owner', 'place', 'slots', 'risk', 'sent', 'since'],
  matches: ['service', 'company', 'status', 'score', 'wave', 'price', 'place', 'miles', 'offered', 'decided'],
  payments: ['purpose', 'number', 'holder', 'status', 'amount', 'card', 'wallet', 'refunded', 'at'],
  disputes: ['what', 'status', 'holder', 'purpose', 'amount', 'due', 'at', 'decided'],
  differences: ['what', 'about', 'ours', 'theirs', 'between', 'found', 'seen', 'note'],
  deposits: ['customer', 'company', 'status', 'amount', 'since', 'ended'],
  claims: ['company', 'reason', 'status', 'amount', 'service', 'place', 'since', 'decided'],
  ledger: ['event', 'account', 'debit', 'credit', 'others', 'cause', 'at'],
  referrals: ['inviter', 'invited', 'status', 'signs', 'reward', 'since', 'decided'],
  payouts: ['company', 'status', 'amount', 'since', 'transfer'],
  posts: ['title', 'state', 'languages', 'topic', 'author', 'published', 'updated'],
  'opt-outs': ['name', 'email', 'status', 'accounts', 'received', 'due', 'honoured'],
  services: ['name', 'shown', 'category', 'questions', 'version', 'price', 'demand', 'companies', 'edited'],
  'bulk-acts': ['act', 'state', 'counts', 'reason', 'actor', 'since'],
  'bulk-rows': ['name', 'state', 'why'],
  jobs: ['what', 'error', 'tries', 'since', 'next', 'about'],
  audit: ['at', 'action', 'about', 'actor', 'reason', 'change'],
} as const

export type ExportName = keyof typeof exportColumns

export type ExportColumn<L extends ExportName> = (typeof exportColumns)[L][number]

export const exportNames = Object.keys(exportColumns) as [ExportName, ...ExportName[]]

/** Admin lists with totals, and the money columns that are added up, by their names in a row. */
export const totalledColumns = {
  users: [],
  companies: [],
  requests: [],
  matches: [],
  payments: ['amount', 'refunded'],
  claims: ['amount'],
  disputes: ['amount'],
  deposits: ['amount'],
  payouts: ['amount'],
  audit: [],
} as const

export type TotalledList = keyof typeof totalledColumns
