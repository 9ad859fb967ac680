import { useState } from 'react'
import type { AreaReport, OwnArea } from '#contract/companies/area.ts'
import { type OwnCompanyApi, useOwnCompany, useOwnTexts } from '#web/lib/own-company.ts'
import { showFailure, showToast } from '#web/lib/notices.ts'
import { companyServicesTexts } from '#web/locales/company-services.ts'

type Change = () => Promise<AreaReport>

const changesOf = ({ ownArea }: OwnCompanyApi) => ({
  addZips: (zips: string, { isExcluded = false, addsFar = true } = {}) =>
    ownArea.addZips({ body: { zips, is_excluded: isExcluded, adds_far: addsFar } }),
  removeZips: (zips: string) => ownArea.removeZips({ body: { zips } }),
  addRadius: (zipcode: string, miles: number) => ownArea.addRadius({ body: { zipcode, miles } }),
  addState: (state: string) => ownArea.addState({ params: { state } }),
  removeState: (state: string) => ownArea.removeState({ params: { state } }),
})

/** Area with its changes. Each can be undone while its toast is shown. */
export function useArea(loaded: OwnArea) {
  const t = useOwnTexts(companyServicesTexts)
  const { addZips, removeZips, addRadius, addState, removeState } = changesOf(useOwnCompany())
  const [{ from, area }, setState] = useState({ from: loaded, area: loaded })
  const [isBusy, setBusy] = useState(false)
  // Changes from another member or tab.
  if (from !== loaded) setState({ from: loaded, area: loaded })

  /** Returns undefined when refused; the dialog has shown the error. */
  async function run(change: Change, done: string | ((report: AreaReport) => string), back?: (zips: string) => Promise<AreaReport>) {
    setBusy(true)
    try {
      const report = await change()
      setState({ from: loaded, area: report.area })
      const undo = back && { label: t.undo, run: () => void run(() => back(report.changed.join('\n')), t.undone) }
      const hasUndo = undo && (report.changed.length > 0 || done === t.undone || typeof done === 'string')
      showToast(typeof done === 'string' ? done : done(report), hasUndo ? { action: undo } : {})
      return report
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const told = ({ changed, same_count: same }: AreaReport) =>
    [t.report(String(changed.length), changed.length), ...(same > 0 ? [t.same(same)] : [])].join(' ')
  return {
    area,
    isBusy,
    addRadius: (zipcode: string, miles: number) => run(() => addRadius(zipcode, miles), told, removeZips),
    addState: (iso: string, name: string) =>
      run(
        () => addState(iso),
        t.whole(name),
        () => removeState(iso),
      ),
    removeState: (iso: string, name: string) =>
      run(
        () => removeState(iso),
        `${t.removeState(name)}.`,
        () => addState(iso),
      ),
    /** Reports far zips without adding them. */
    addZips: (zips: string) => run(() => addZips(zips, { addsFar: false }), told, removeZips),
    addFarZips: (zips: string) => run(() => addZips(zips), told, removeZips),
    exclude: (zips: string) => run(() => addZips(zips, { isExcluded: true }), told, removeZips),
    include: (zips: string) =>
      run(
        () => addZips(zips),
        told,
        (changed) => addZips(changed, { isExcluded: true }),
      ),
    removeZips: (zips: string) => run(() => removeZips(zips), told, addZips),
    /** Excludes a covered zip. Undo includes it again. */
    leaveOut: (zips: string) => run(() => addZips(zips, { isExcluded: true }), told, addZips),
  }
}
export type Area = ReturnType<typeof useArea>
