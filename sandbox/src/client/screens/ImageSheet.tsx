import { useEffect, useState } from 'react'
import { usePhone } from '../phone/context.ts'
import { Sheet, SheetItem } from '../phone/Sheet.tsx'
import { useWords } from '../words.tsx'
import { act } from '../world.tsx'
import { Picker } from './Picker.tsx'
import { readQr } from './qr.ts'

/** A long press on a picture: forward it, save it, and read the code in it where there is one. */
export function ImageSheet({ src, onCode }: { src: string; onCode(text: string): void }) {
  const phone = usePhone()
  const { word } = useWords()
  const code = useCodeIn(src)
  const read = () => {
    phone.cover(null)
    if (code) onCode(code)
  }
  const forward = () =>
    phone.cover(
      <Picker
        what={`[${word('saveImage')}]`}
        onPick={async (chat) => {
          await act('image', { account: phone.me.account, chat: chat.id, imageUrl: src })
          phone.toast(word('sent'))
        }}
      />,
    )
  const save = () => {
    phone.cover(null)
    phone.toast(word('saved'))
  }
  return (
    <Sheet label={word('more')}>
      <SheetItem testId="forward" onClick={forward}>
        {word('forward')}
      </SheetItem>
      <SheetItem testId="save-image" onClick={save}>
        {word('saveImage')}
      </SheetItem>
      {code && (
        <SheetItem testId="recognise" onClick={read}>
          {word('recognise')}
        </SheetItem>
      )}
    </Sheet>
  )
}

function useCodeIn(src: string): string | undefined {
  const [code, setCode] = useState<string>()
  useEffect(() => {
    let gone = false
    void readQr(src).then((text) => {
      if (!gone) setCode(text)
    })
    return () => {
      gone = true
    }
  }, [src])
  return code
}
