import type { Project } from '#contract/projects/project.ts'
import { projectErrors } from '#contract/projects/states.ts'
import { api } from '#web/lib/api.ts'
import { type ApiError, isApiError } from '#web/lib/api-error.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { finishDraft } from '../draft/draft.ts'
import { createdDraft } from '../draft/draft-sync.ts'
import { useCodeSender } from './phone-code.ts'
import { questionPath } from '../draft/wizard-paths.ts'

type Sent = Project | 'offline'

/** The server's answer, or `offline` when it cannot be reached. */
export const orOffline = <T>(call: Promise<T>): Promise<T | 'offline'> =>
  call.catch((error: unknown) => {
    if (isApiError(error)) throw error
    return 'offline' as const
  })

/** Saves unsaved changes, then sends this browser's request. The same key sends it once. */
export async function sendDraft(key: string): Promise<Sent> {
  const project_id = await createdDraft()
  if (!project_id) return 'offline'
  return orOffline(api.projects.submit({ params: { project_id }, body: { terms: true, contact: true } }, { key }))
}

/** Navigation after sending: to the next page, or to the first incomplete step. */
export function useAfterSend() {
  const t = useTexts(wizardTexts)
  const navigate = useLocalNavigate()
  const ask = useCodeSender()

  async function missing(projectId: string) {
    const { next_question, service } = await api.projects.get({ params: { project_id: projectId } })
    showToast(t.contact.missing, { tone: 'problem' })
    void navigate(questionPath(next_question ?? 'next-question', service.slug))
  }

  return {
    done(sent: Sent, phone: string | null) {
      if (sent === 'offline') return showToast(t.contact.offline, { tone: 'problem' })
      finishDraft(sent.id)
      if (sent.state !== 'awaiting_phone') void navigate('/search/results')
      else if (phone) void ask(phone)
      else void navigate('/add-phone')
    },
    /** Handler for a form's or action's `failed`: true if it has shown the failure. */
    failed(error: ApiError, projectId: string): boolean {
      if (error.code !== projectErrors.incomplete.code) return false
      void missing(projectId)
      return true
    },
  }
}
