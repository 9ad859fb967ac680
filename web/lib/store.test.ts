import { beforeEach, expect, test, vi } from 'vitest'
import { persisted } from '#tests/specification.ts'

/** The names that outlive a reload, and the draft that the wizard keeps while there is no connection. */
const names = [...persisted, 'draft']

class Shelf implements Storage {
  readonly #items = new Map<string, string>()
  get length() {
    return this.#items.size
  }
  clear = () => this.#items.clear()
  getItem = (name: string) => this.#items.get(name) ?? null
  key = (index: number) => [...this.#items.keys()][index] ?? null
  removeItem = (name: string) => void this.#items.delete(name)
  setItem = (name: string, value: string) => void this.#items.set(name, value)
}

/** The store as a page that was just opened finds it. */
async function openPage() {
  vi.resetModules()
  const { useStore, hydrateStore } = await import('./store.ts')
  return Object.assign(useStore, { hydrate: hydrateStore })
}
const shelf = new Shelf()
beforeEach(() => {
  shelf.clear()
  vi.stubGlobal('localStorage', shelf)
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
const kept = () => JSON.parse(shelf.getItem('oficio') ?? 'null') as Record<string, unknown>

test('exactly the names of the specification are kept', async () => {
  const store = await openPage()
  store.setState({ selectedZipcode: '20910' })

  const { savedAt, ...state } = kept()
  expect(savedAt).toBe(Date.now())
  expect(Object.keys(state).toSorted()).toEqual(names.toSorted())
})

test('nothing is read before the first paint, all of it after', async () => {
  ;(await openPage()).setState({ selectedZipcode: '20910', isAuth: true })
  const store = await openPage()

  const first = store.getState()
  store.hydrate()

  expect([first.selectedZipcode, first.isAuth]).toEqual([null, false])
  expect(store.getState()).toMatchObject({ selectedZipcode: '20910', isAuth: true })
})

test('after 30 days it is forgotten, but for the choices of the device', async () => {
  const device = { installationRejected: true, cookiesAcepted: false, cookiesAcceptedDate: '2026-11-20' }
  ;(await openPage()).setState({ selectedZipcode: '20910', ...device })

  vi.setSystemTime(new Date('2026-12-20T11:59:00Z'))
  const within = await openPage()
  within.hydrate()
  const before = within.getState().selectedZipcode
  shelf.setItem('oficio', JSON.stringify({ ...kept(), savedAt: Date.parse('2026-11-20T12:00:00Z') }))
  vi.setSystemTime(new Date('2026-12-20T12:00:00Z'))
  const late = await openPage()
  late.hydrate()

  expect([before, late.getState().selectedZipcode]).toEqual(['20910', null])
  expect(late.getState()).toMatchObject(device)
})

test('a sign-out wipes the person and keeps the choices of the device', async () => {
  const store = await openPage()
  store.setState({
    isAuth: true,
    authUser: { id: 'a', avatar: null, avatar_text: 'AR', notifications: 2, is_admin: false, is_pro: false, pais: { iso: 'US' } },
    currentUser: 'a',
    selectedAnswers: { where: 'kitchen' },
    selectedZipcode: '20910',
    installationRejected: true,
    cookiesAcepted: true,
    cookiesAcceptedDate: '2026-11-20',
  })

  store.getState().wipe()

  expect(kept()).toMatchObject({ isAuth: false, authUser: null, currentUser: null, selectedAnswers: {}, selectedZipcode: null })
  expect(kept()).toMatchObject({ installationRejected: true, cookiesAcepted: true, cookiesAcceptedDate: '2026-11-20' })
})

test.each(['not json', '{"savedAt":"x"}', 'null'])('unreadable values such as %j count as nothing', async (text) => {
  shelf.setItem('oficio', text)
  const store = await openPage()
  store.hydrate()

  expect(store.getState().selectedZipcode).toBeNull()
})

test('a choice made before the saved ones are loaded wins over them, and loses none of the others', async () => {
  const before = await openPage()
  before.hydrate()
  before.setState({ selectedZipcode: '99950', selectedServiceSearch: 'drain-cleaning' })

  const store = await openPage()
  store.setState({ selectedZipcode: '90210' })
  expect(kept()).toMatchObject({ selectedZipcode: '90210', selectedServiceSearch: 'drain-cleaning' })
  store.hydrate()

  expect(store.getState()).toMatchObject({ selectedZipcode: '90210', selectedServiceSearch: 'drain-cleaning' })
  expect(kept()).toMatchObject({ selectedZipcode: '90210', selectedServiceSearch: 'drain-cleaning' })
})
