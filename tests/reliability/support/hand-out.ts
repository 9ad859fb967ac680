import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Hands out `work`, and calls `kill` each time a further part of it is under way. Work waits for the kill that it is to go through, so that
 * there are as many on a fast machine as on a slow one.
 */
export function handOut<Piece>(work: readonly Piece[], kills: number, kill: (turn: number) => Promise<void>) {
  const part = Math.ceil(work.length / (kills + 1))
  let [handed, killed, isOver] = [0, 0, false]
  return {
    async next(): Promise<Piece | undefined> {
      while (killed < kills && handed >= (killed + 2) * part) await sleep(20)
      return work[handed++]
    },
    end: () => void (isOver = true),
    async kill(): Promise<void> {
      while (killed < kills && !isOver) {
        if (handed < (killed + 1) * part) {
          await sleep(20)
          continue
        }
        await kill(killed++)
      }
    },
    killed: () => killed,
  }
}
