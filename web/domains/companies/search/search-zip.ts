import type { FormEvent } from 'react'
import { useStore } from '#web/lib/store.ts'
import { useVisitorPlace } from './place.ts'

/** The zip that links to results carry: the one typed last, else the visitor's. Undefined on the server and in the first render. */
export function useSearchZip(): string | undefined {
  const typed = useStore((store) => store.selectedZipSearch)
  const place = useVisitorPlace()
  return typed ?? place?.zipcode
}

/** Around a search box: a zip counts as soon as it is typed, also for somebody who then follows a link instead of pressing the button. */
export function keepTypedZip({ target }: FormEvent<HTMLElement>): void {
  const { name, value } = target as HTMLInputElement
  if (name === 'zipcode' && /^\d{5}$/.test(value)) useStore.setState({ selectedZipSearch: value })
}
