import type { MergedKind } from '#contract/merging/states.ts'

/**
 * A column that names the person or company a row belongs to, and the row's fate when that holder is merged into another. SQL texts name the
 * row `{}`.
 */
export type Belonging = {
  /** `moves`: goes to the other holder. `ends`: is deleted. `clears`: the column becomes null. `stays`: history, or rebuilt by its domain. */
  fate: 'moves' | 'ends' | 'clears' | 'stays'
  /** SQL expressions that two rows of one holder may not share. A row that moves and has its like at the other holder stays behind. */
  unlike?: readonly string[]
  /** A row that stayed behind for that reason is deleted. */
  dropsTwins?: true
  /** SQL condition of the rows that can move, `{into}` for the other holder: those whose parent has moved before. */
  only?: string
  /** The same condition before anything has moved, for the preview. */
  expected?: string
  /** A column of positions: rows that move come after the other holder's. */
  position?: string
  /** Kind under which the preview counts the rows. */
  counted?: MergedKind
  /** Choice of the admin that decides: without it the rows of the merged company end. */
  choice?: 'offer' | 'hours'
}

/** Facts about a table that other domains need. Tables without any are named with `{}`: the list of all tables says who owns them. */
export type TableFacts = {
  /** By column with the id of a person. */
  person?: Readonly<Record<string, Belonging>>
  /** By column with the id of a company. */
  company?: Readonly<Record<string, Belonging>>
  /**
   * By column with the id of a picture. `shown`: the picture is visible. `kept`: it is only kept so that it can come back. An SQL condition:
   * shown where it holds, else kept.
   */
  pictures?: Readonly<Record<string, 'shown' | 'kept' | { shownWhere: string }>>
  /** The column with the id of a document. */
  document?: string
}

/** Tables of one owner, by name. */
export type Tables = Readonly<Record<string, TableFacts>>

/** Tables of the infrastructure. Domains write them through `server/lib`, and erase what they had written themselves. */
export const tables: Tables = {
  audit_log: {},
  base_data: {},
  idempotency_keys: {},
  last_backup: {},
  live_events: {},
  migrations: {},
  ordered_events: {},
  outbox: {},
  provider_states: {},
  rate_limits: {},
  secrets: {},
  time_rules: {},
  transitions: {},
  wal_timeline: {},
}
