import { AppError, commonErrors } from './errors.ts'

/** Actor of an event: G guest owner, U customer, C company member, A admin, S the system itself. */
export type ActorKind = 'G' | 'U' | 'C' | 'A' | 'S'

type Transition<S extends string> = { from: readonly S[]; to: S; by: readonly ActorKind[] }

/**
 * A state machine as data. The server asks `next` (409 when illegal); a page asks `can` to decide which buttons to
 * show. Both read the same table, so they cannot disagree. An event with several outcomes has one row per outcome,
 * named `event:outcome`.
 */
/*@__NO_SIDE_EFFECTS__*/
export function machine<const S extends string, const T extends Record<string, Transition<NoInfer<S>>>>(
  states: readonly S[],
  transitions: T,
) {
  const can = (event: keyof T & string, state: S, by: ActorKind): boolean => {
    const transition = transitions[event]
    return transition !== undefined && transition.from.includes(state) && transition.by.includes(by)
  }
  return {
    states,
    transitions,
    can,
    /** @throws AppError `invalid_transition` */
    next<E extends keyof T & string>(event: E, state: S, by: ActorKind): T[E]['to'] {
      if (!can(event, state, by)) throw new AppError(commonErrors.invalidTransition)
      return transitions[event]!.to
    },
  }
}

export const actors = ['G', 'U', 'C', 'A', 'S'] as const
