import { useEffect, useRef } from 'react';
import { Ticket } from './Ticket.tsx';

export function SentTicket({ title, text }: { title: string; text: string }) {
  const ticket = useRef<HTMLDivElement>(null);
  useEffect(() => ticket.current?.focus(), []);
  return (
    <div ref={ticket} tabIndex={-1} role="status">
      <Ticket heading="h2" title={title} text={text} icon="check" tone="mint" stub="Sent" torn />
    </div>
  );
}
