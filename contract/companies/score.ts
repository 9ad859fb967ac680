import type { RankPart } from './search.ts'
import type { SettingName, Settings } from '../settings.ts'

export type Weights = Readonly<Record<RankPart['part'], number>>

/** Weight of each score part, 1 in total: its share of all points. Money is not among them and never will be. */
export function weightsOf(settings: Settings): Weights {
  const { fitPoints, responsivenessPoints, qualityPoints, proximityPoints, verificationPoints, fairnessPoints } = settings
  const all = fitPoints + responsivenessPoints + qualityPoints + proximityPoints + verificationPoints + fairnessPoints
  return {
    fit: fitPoints / all,
    responsiveness: responsivenessPoints / all,
    quality: qualityPoints / all,
    proximity: proximityPoints / all,
    verification: verificationPoints / all,
    fairness: fairnessPoints / all,
  }
}

/** Settings that affect scores at once. The half-life of reviews is not one of them: it weighs reviews beforehand. */
export const scoreFigures = [
  'fitPoints',
  'responsivenessPoints',
  'qualityPoints',
  'proximityPoints',
  'verificationPoints',
  'fairnessPoints',
  'slowReplyBusinessMinutes',
  'farMiles',
  'fairDays',
  'newUntilLeads',
  'scorePrior',
] as const satisfies readonly SettingName[]
