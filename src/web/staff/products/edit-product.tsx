import { useCallback } from "react";
import { api } from "#web/client/api.ts";
import { EditForm, type EditedPart } from "#web/staff/products/edit-form.tsx";
import { manageProduct } from "#messages/admin.ts";
import { shell } from "#messages/shell.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useQuery } from "#web/client/use-query.ts";

type EditProductProps = { id: string | null; onClose: () => void; onSaved: () => void };

/** The dialog that changes a part or adds to its stock; `id` null: closed. */
export function EditProduct({ id, onClose, onSaved }: EditProductProps) {
  return (
    <Dialog open={id !== null} onClose={onClose} title={manageProduct.edit.title} wide>
      {id !== null && <PartToEdit key={id} {...{ id, onClose, onSaved }} />}
    </Dialog>
  );
}

/** Asks for the part anew: what the list shows may be older than the last sale. */
function PartToEdit({ id, onClose, onSaved }: EditProductProps & { id: string }) {
  const ask = useCallback(
    (signal: AbortSignal) => api.get<EditedPart>(`/parts/${encodeURIComponent(id)}`, { signal }),
    [id],
  );
  const { data: part, error } = useQuery(ask);
  if (error) return <Notice tone="bad">{error.message}</Notice>;
  if (!part) return <Spinner className="min-h-64" label={shell.spinner} />;
  return <EditForm {...{ part, onClose, onSaved }} />;
}
