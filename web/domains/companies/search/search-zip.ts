import type { FormEvent } from 'react'
import { useStore } from '#web/lib/store.ts'
import { useVisitorPlace } from './place.ts'

/** Zip for links to results: the last typed one, else the visitor's. Undefined on the server and in the first render. */
export function useSearchZip(): string | undefined {
  const typed = useStore((store) => store.selectedZipSearch)
  const place = useVisitorPlace()
  return typed ?? place?.zipcode
}

/** Form handler that stores a zip as soon as it is typed, so that links use it even without a submit. */
export function keepTypedZip({ target }: FormEvent<HTMLElement>): void {
  const { name, value } = target as HTMLInputElement
  if (name === 'zipcode' && /^\d{5}$/.test(value)) useStore.setState({ selectedZipSearch: value })
}
