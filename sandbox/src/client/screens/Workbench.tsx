import { ChevronRight } from 'lucide-react'
import { usePhone } from '../phone/context.ts'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import { useWorld } from '../world.tsx'
import { Faces } from './Faces.tsx'
import home from './Home.module.css'
import { ScanRow } from './ScanRow.tsx'
import css from './Workbench.module.css'

/** WeCom's page of the company's apps. There is one: the product. */
export function Workbench() {
  const { me, open } = usePhone()
  const { tour } = useWorld()
  const { word, companyOf } = useWords()
  return (
    <>
      <TitleBar title={word('workbench')} noBack />
      <div className={home.scroll}>
        <div className={css.company}>
          <span className={css.mark} style={{ background: me.brandColour }}>
            {companyOf(me).slice(0, 1)}
          </span>
          {companyOf(me)}
        </div>
        <h3 className={home.heading}>{word('companyApps')}</h3>
        <button
          type="button"
          className={css.entry}
          data-testid="open-workbench-card"
          data-hint={!tour.shared}
          onClick={() => open({ name: 'web', url: me.entry.url })}
        >
          <Faces people={[]} kind="app" colour={me.brandColour} />
          <span className={home.name}>
            {me.entry.name}
            <small>{word('cardEntry')}</small>
          </span>
          <ChevronRight size={20} aria-hidden="true" />
        </button>
        <ScanRow />
      </div>
    </>
  )
}
