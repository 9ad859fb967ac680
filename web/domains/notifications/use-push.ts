import { useEffect, useState } from 'react'
import { keepPush, obstacle, PushFailure, type PushProblem, type PushState, pushState, turnOff, turnOn } from './push.ts'

/** State of push on this device, the last problem, and actions to turn it on and off. `state` is undefined while loading. */
export function usePush(person: string) {
  const [state, setState] = useState<PushState>()
  const [problem, setProblem] = useState<PushProblem>()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const look = async () => {
      setProblem(obstacle() ?? (Notification.permission === 'denied' ? 'blocked' : undefined))
      setState(await pushState(person))
      await keepPush(person).catch(() => setProblem('update'))
    }
    void look()
  }, [person])

  const change = async (work: () => Promise<void>, next: PushState): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      setState(next)
      return true
    } catch (error) {
      setProblem(error instanceof PushFailure ? error.problem : next === 'on' ? 'subscribe' : 'unsubscribe')
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    state,
    problem,
    isBusy,
    turnOn: () => change(() => turnOn(person), 'on'),
    turnOff: () => change(turnOff, 'off'),
  }
}
