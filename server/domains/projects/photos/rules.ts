import type { Answers, Question } from '#contract/catalog/forms.ts'

export const maxPhotos = 8

/** Answers with photos limited to `mediaIds`. */
export const onlyPhotosIn = (questions: readonly Question[], answers: Answers, mediaIds: readonly string[]): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([id, value]) => {
      const isPhotos = Array.isArray(value) && questions.some((question) => question.id === id && question.type === 'photo')
      return [id, isPhotos ? value.filter((mediaId) => mediaIds.includes(mediaId)) : value]
    }),
  )
