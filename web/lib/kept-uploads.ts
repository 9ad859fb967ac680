/** A pending upload that survives a reload, for at most a day. */
export type KeptUpload = { id: string; place: string; file: Blob; at: number }

const dayMs = 86_400_000
const store = 'uploads'

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('oficio', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'id' }))
  return asked(request)
}

/** Runs `work` on the stored uploads. Without storage, as in private windows, uploads still work but don't survive a reload. */
async function withKept<T>(work: (kept: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const database = await open()
    try {
      return await asked(work(database.transaction(store, 'readwrite').objectStore(store)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

export const keepUpload = (upload: KeptUpload) => withKept((kept) => kept.put(upload))
export const forgetUpload = (id: string) => withKept((kept) => kept.delete(id))
export const forgetUploads = () => withKept((kept) => kept.clear())

/** Uploads to `place` that a page load interrupted. */
export async function keptUploads(place: string): Promise<KeptUpload[]> {
  const all = ((await withKept((kept) => kept.getAll())) ?? []) as KeptUpload[]
  const old = all.filter(({ at }) => Date.now() - at > dayMs)
  for (const { id } of old) await forgetUpload(id)
  return all.filter((one) => one.place === place && !old.includes(one))
}
