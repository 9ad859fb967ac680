import type { PushRegistration } from '#contract/notifications/push.ts'

/** Registration of this device and its person. */
export type Kept = PushRegistration & { person: string }

const [database, shelf, name] = ['push', 'registrations', 'this device']

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

/** @throws Error without storage, as in some private windows */
async function onShelf<T>(mode: IDBTransactionMode, work: (shelf: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(shelf))
  const opened = await settled(opening)
  try {
    return await settled(work(opened.transaction(shelf, mode).objectStore(shelf)))
  } finally {
    opened.close()
  }
}

export const readRecord = (): Promise<Kept | undefined> => onShelf('readonly', (on) => on.get(name) as IDBRequest<Kept | undefined>)
export const keepRecord = (kept: Kept) => onShelf('readwrite', (on) => on.put(kept, name))
export const dropRecord = () => onShelf('readwrite', (on) => on.delete(name))
