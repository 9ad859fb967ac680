import { useEffect, useState } from 'react'
import type { Found } from '#contract/admin/search.ts'
import type { Duplicate } from '#contract/merging/candidates.ts'
import { api } from '#web/lib/api.ts'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { mergingTexts } from '#web/locales/admin-merging.ts'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { Typeahead } from '#web/ui/typeahead.tsx'
import { type MergeKind, mergePath } from './merge-candidates.tsx'
import css from './merge.module.css'
import { spokenPhones } from '../details/spoken-phones.ts'

const likeOne = { companies: api.merging.companyCandidates, users: api.merging.personCandidates }

/** Possible duplicates of this one, and a field to choose any other. */
export function MergeCard({ kind, id }: { kind: MergeKind; id: string }) {
  const t = useTexts(mergingTexts)
  const [pairs, setPairs] = useState<readonly Duplicate[]>([])
  useEffect(() => {
    let isCurrent = true
    likeOne[kind]({ query: { of: id } }).then(
      (found) => isCurrent && setPairs(found),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [kind, id])
  return (
    <TitledCard id="merge" title={t.card[kind]} gap="s">
      {pairs.length === 0 && <p>{t.cardNone}</p>}
      {pairs.map(({ sign, sides: [, other] }) => (
        <div key={other.id} className={css.side}>
          <LocalLink to={mergePath(kind, id, other.id)}>{other.name}</LocalLink>
          <small>
            {t.signs[sign]} · {spokenPhones(other.detail)}
          </small>
        </div>
      ))}
      <OtherOne kind={kind} id={id} />
    </TitledCard>
  )
}

const kinds = { companies: 'company', users: 'user' } as const

function OtherOne({ kind, id }: { kind: MergeKind; id: string }) {
  const t = useTexts(mergingTexts)
  const navigate = useLocalNavigate()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Found[]>([])
  useEffect(() => {
    const q = text.trim()
    if (q.length < 2) return setFound([])
    const asked = new AbortController()
    api.admin.find({ query: { q } }, { signal: asked.signal }).then(
      (all) => setFound(all.filter((one) => one.kind === kinds[kind] && one.id !== id)),
      () => {},
    )
    return () => asked.abort()
  }, [text, kind, id])
  return (
    <Typeahead
      label={t.search[kind]}
      placeholder={t.searchHint[kind]}
      value={text}
      onChange={setText}
      options={found}
      keyOf={(one) => one.id}
      render={(one) => (
        <span className={css.side}>
          {one.title}
          <small>{spokenPhones(one.detail)}</small>
        </span>
      )}
      onChoose={(one) => void navigate(mergePath(kind, id, one.id))}
    />
  )
}
