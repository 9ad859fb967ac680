import { useRevalidator } from 'react-router'
import type { AdminService } from '#contract/catalog/editing.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'

/** Visibility of the service: state, remaining steps, show and hide. */
export function Shown({ service: { slug, is_shown, forms }, mayAct }: { service: AdminService; mayAct: boolean }) {
  const t = useTexts(catalogueTexts)
  const { revalidate } = useRevalidator()
  const put = useAction(
    async (_options, isShown: boolean) => {
      await api.catalogAdmin.setShown({ params: { slug }, body: { is_shown: isShown } })
      return isShown
    },
    {
      done: (isShown) => {
        showToast(isShown ? t.nowShown : t.nowHidden, { action: { label: t.undo, run: () => void put.run(!isShown) } })
        void revalidate()
      },
    },
  )
  if (is_shown)
    return (
      <Row>
        <Badge tone="green">{t.shown}</Badge>
        {mayAct && (
          <Button look="plain" size="s" isBusy={put.isBusy} onClick={() => void put.run(false)}>
            {t.hide}
          </Button>
        )}
      </Row>
    )
  const isReady = forms.length > 0
  return (
    <Banner
      title={t.hiddenTitle}
      action={
        mayAct &&
        isReady && (
          <Button size="s" isBusy={put.isBusy} onClick={() => void put.run(true)}>
            {t.show}
          </Button>
        )
      }
    >
      {isReady ? t.hiddenReady : t.hiddenEmpty}
    </Banner>
  )
}
