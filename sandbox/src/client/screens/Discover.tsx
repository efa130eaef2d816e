import { Aperture, Blocks } from 'lucide-react'
import { usePhone } from '../phone/context.ts'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import { useWorld } from '../world.tsx'
import home from './Home.module.css'
import { HomeRow } from './HomeRow.tsx'
import { ScanRow } from './ScanRow.tsx'
import { useOpenMini } from './scanned.tsx'

/** WeChat's page of Moments, the scanner and the mini programs. */
export function Discover() {
  const phone = usePhone()
  const { word } = useWords()
  const openMini = useOpenMini()
  const { minis } = useWorld()
  return (
    <>
      <TitleBar title={word('discover')} noBack />
      <div className={home.scroll}>
        <ul className={home.list}>
          <HomeRow
            icon={Aperture}
            label={word('moments')}
            testId="open-moments"
            onOpen={() => phone.open({ name: 'moments' })}
          />
        </ul>
        <ScanRow />
        <h3 className={home.heading}>{word('minis')}</h3>
        <ul className={home.list}>
          {minis.map(({ companyId, name }) => (
            <HomeRow
              key={companyId}
              icon={Blocks}
              label={name}
              testId={`open-mini-${companyId}`}
              onOpen={() => openMini({ companyId })}
            />
          ))}
        </ul>
      </div>
    </>
  )
}
