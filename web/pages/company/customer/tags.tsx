import { IconPlus } from '@tabler/icons-react'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { customersTexts } from '#web/locales/customers.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips, ChosenChip } from '#web/ui/chips.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import css from './customer.module.css'
import { mostTags } from '#contract/leads/states.ts'

/** Tags of a customer, which the list can be filtered by. */
export function Tags({ customerId, tags, reload }: { customerId: string; tags: readonly string[]; reload: () => void }) {
  const t = useTexts(customersTexts)
  const params = { customer_id: customerId }
  const remove = useAction((options, tag: string) => api.customers.removeTag({ params, body: { tag } }, options), { done: reload })
  return (
    <section aria-label={t.tags} className={css.tags}>
      {tags.length === 0 ? (
        <p>{t.noTags}</p>
      ) : (
        <Chips>
          {tags.map((tag) => (
            <ChosenChip key={tag} removeLabel={t.removeTag(tag)} isDisabled={remove.isBusy} onRemove={() => void remove.run(tag)}>
              {tag}
            </ChosenChip>
          ))}
        </Chips>
      )}
      {tags.length < mostTags && <NewTag key={tags.length} customerId={customerId} reload={reload} />}
    </section>
  )
}

function NewTag({ customerId, reload }: { customerId: string; reload: () => void }) {
  const t = useTexts(customersTexts)
  const form = useApiForm({
    schema: () => import('#contract/leads/customers.ts').then(({ NewTag }) => NewTag),
    defaults: { tag: '' },
    send: (body, options) => api.customers.addTag({ params: { customer_id: customerId }, body }, options),
    done: reload,
  })
  return (
    <Form of={form} className={css.newTag}>
      <TextField label={t.addTag} isLabelHidden placeholder={t.addTag} maxLength={30} {...form.field('tag')} />
      <Button type="submit" look="soft" icon={<IconPlus aria-hidden />} isBusy={form.isBusy}>
        {t.add}
      </Button>
    </Form>
  )
}
