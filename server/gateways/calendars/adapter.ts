import type { NamedCalendar } from '#contract/leads/external-calendar.ts'
import type { CalendarFailure, CalendarProvider, CalendarWriteFailure } from '#contract/leads/states.ts'
import type { Config } from '#server/lib/config.ts'
import type { CalendarEntry } from '#server/lib/icalendar.ts'
import type { OwnEvent, Span } from './busy.ts'

/** `password` is the one of CalDAV, or Google's refresh token. */
export type CalendarAccount = { provider: CalendarProvider; url: string; username: string; password: string }
/** `timeZone` (IANA name) of whole days and of times without a zone. */
export type Window = Span & { timeZone: string }
export type Reading =
  | { busy: Span[]; own: OwnEvent[]; calendars: NamedCalendar[]; failure: null }
  | { busy: null; failure: CalendarFailure }
export type Found = { event: OwnEvent | null; failure: null } | { failure: CalendarWriteFailure }
export type Written = { failure: CalendarWriteFailure | null }

/** How Oficio speaks with a kind of calendar. No function throws. */
export type CalendarAdapter = {
  /** Busy times of all calendars of an account between two moments; our own events take none, and are told apart. */
  read: (account: CalendarAccount, between: Window, config: Config) => Promise<Reading>
  /** Address of the event of an appointment in a calendar. */
  addressOf: (calendar: string, appointmentId: string) => string
  /** Our event at its own address; null once it was deleted. */
  find: (account: CalendarAccount, address: string, timeZone: string, config: Config) => Promise<Found>
  /** Writes an event at its own address, whether it stands there or not. */
  put: (account: CalendarAccount, address: string, entry: CalendarEntry, config: Config) => Promise<Written>
  /** Deletes an event; one that is gone is deleted. */
  remove: (account: CalendarAccount, address: string, config: Config) => Promise<Written>
}
