const time = /(\d{1,2}(?::\d{2})? [AP]M)/;

export function Times({ children }: { children: string }) {
  return (
    <>
      {children.split(time).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order.
          <span key={index} className="unbroken" translate="no">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
