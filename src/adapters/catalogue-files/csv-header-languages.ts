/** What suppliers call columns in Spanish, French, Italian, Portuguese, Polish, Dutch and Swedish, by field; without accents, words separated by `_`. */
export const otherLanguages: Record<string, string> = {
  sku: "referencia codigo codigo_articulo codigo_de_articulo codigo_producto codigo_de_producto ref ref_articulo numero_articulo numero_de_articulo code_article reference_article reference_produit numero_article num_article ref_article ref_produit codice codice_articolo codice_prodotto cod_articolo cod_art numero_articolo riferimento artigo codigo_artigo codigo_do_artigo codigo_do_produto codigo_produto indeks numer_katalogowy nr_katalogowy kod_produktu kod_towaru kod symbol numer_artykulu nr_artykulu artikelcode artikel_code artikelnr bestelnummer artnr produktnummer best_nummer",
  part_number:
    "numero_de_pieza numero_pieza numero_de_parte referencia_fabricante ref_fabricante numero_de_piece numero_piece reference_fabricant ref_fabricant reference_constructeur codice_produttore codice_ricambio numero_ricambio numero_da_peca numero_de_peca referencia_do_fabricante numer_czesci nr_czesci numer_producenta kod_producenta onderdeelnummer fabrikantnummer reservdelsnummer detaljnummer tillverkarens_nummer tillverkarnummer",
  brand:
    "marca fabricante marque fabricant produttore marka producent merk fabrikant fabrikantnaam varumarke tillverkare marke nome_da_marca",
  name: "descripcion nombre nombre_producto denominacion articulo titulo designation libelle nom nom_du_produit intitule descrizione nome nome_prodotto denominazione descricao nome_do_produto designacao nazwa nazwa_produktu nazwa_towaru opis_krotki omschrijving artikelomschrijving naam productnaam benaming benamning produktnamn namn artikelnamn artikelbenamning titel",
  description:
    "descripcion_larga descripcion_completa description_longue descriptif descrizione_lunga descrizione_estesa descricao_longa opis opis_produktu lange_omschrijving productomschrijving beskrivning produktbeskrivning",
  price:
    "precio precio_venta precio_de_venta precio_unitario pvp prix_ht prix_vente prix_ttc prezzo prezzo_vendita prezzo_di_vendita prezzo_unitario preco preco_venda preco_de_venda preco_unitario cena cena_sprzedazy cena_jednostkowa cena_netto prijs verkoopprijs stukprijs eenheidsprijs pris forsaljningspris styckpris utpris",
  list_price:
    "precio_tarifa precio_de_tarifa precio_recomendado pvpr prix_public prix_conseille prix_catalogue prix_tarif prezzo_listino prezzo_di_listino preco_tabela preco_recomendado cena_katalogowa cena_detaliczna adviesprijs brutoprijs catalogusprijs listpris rek_pris rekommenderat_pris cirkapris",
  core_charge: "consigne deposito_casco casco deposito_envase kaucja statiegeld inruilwaarde pant stommersattning",
  stock:
    "existencias stock_disponible disponibilidad inventario cantidad_disponible unidades_disponibles cantidad_en_stock quantite_en_stock quantite_disponible qte_stock stock_disponivel disponible disponibilite giacenza disponibilita quantita_disponibile scorta magazzino estoque existencias_actuales quantidade_em_estoque quantidade_disponivel quantidade_em_stock stan stan_magazynowy ilosc_dostepna dostepna_ilosc dostepnosc voorraad beschikbaar aantal_op_voorraad voorraadaantal lagersaldo saldo lager antal_i_lager i_lager tillgangligt",
  part_type:
    "categoria familia tipo_de_pieza tipo_de_producto categorie famille type_de_piece famille_produit tipo_ricambio tipo_prodotto famiglia tipo_de_peca kategoria grupa_towarowa typ_czesci rodzaj_czesci productgroep onderdeeltype kategori produktgrupp varugrupp artikelgrupp",
  image:
    "imagen url_imagen foto url_de_imagen image_url_principale url_image lien_image immagine url_immagine imagem url_imagem obraz zdjecie url_zdjecia afbeelding afbeelding_url bild_lank",
  make: "marca_vehiculo marca_del_vehiculo marca_coche marca_auto constructeur marque_vehicule marque_du_vehicule marque_auto marca_veicolo marca_del_veicolo casa_automobilistica casa marca_do_veiculo montadora marca_do_carro marka_pojazdu marka_samochodu marka_auta automerk merk_voertuig voertuigmerk bilmarke fordonsmarke",
  model:
    "modelo modelo_vehiculo modele modele_vehicule modello modello_veicolo modelo_do_veiculo model_pojazdu model_samochodu modell_bil bilmodell",
  year: "ano anos ano_modelo ano_de_fabricacion annee annees annee_modele millesime anno anni anno_modello ano_de_fabricacao rok roczniki rocznik rok_produkcji rok_modelowy jaar jaren bouwjaar bouwjaren modeljaar ar arsmodell arsmodeller tillverkningsar",
  from: "ano_desde desde annee_debut annee_de_debut depuis anno_inizio anno_da dal ano_inicial ano_inicio rok_od od_roku jaar_van bouwjaar_van vanaf ar_fran fran_ar",
  to: "ano_hasta hasta annee_fin annee_de_fin jusqu_a anno_fine anno_a fino_al ano_final ano_fim rok_do do_roku jaar_tot bouwjaar_tot tot ar_till till_ar",
  position:
    "posicion ubicacion lado_de_montaje lado emplacement cote_de_montage cote posizione lato lato_montaggio posicao localizacao lado_montagem pozycja strona strona_zabudowy miejsce_montazu positie plaats inbouwplaats montagezijde placering montageplats",
  quantity: "cantidad quantite qte quantita qta quantidade qtd ilosc aantal antal",
  notes:
    "observaciones observacion nota notas comentarios comentario remarque remarques commentaire commentaires note_applicative osservazioni observacoes observacao restricciones restrictions_montage uwagi uwaga komentarz ograniczenia opmerking opmerkingen anmarkning anmarkningar kommentarer",
  displacement:
    "cilindrada cylindree cilindrata pojemnosc pojemnosc_silnika cilinderinhoud motorinhoud cylindervolym motorvolym",
  cylinders: "cilindros cylindres cilindri cylindry cilinders cylindrar",
  fuel: "combustible carburant carburante alimentazione combustivel paliwo rodzaj_paliwa brandstof bransle drivmedel",
  engine:
    "motor_codigo codigo_motor codigo_de_motor moteur code_moteur motore codice_motore codigo_do_motor silnik kod_silnika motorkod motor_code",
  drive: "traccion transmision_traccion traction trazione tracao naped aandrijving drivning",
  transmission:
    "caja_de_cambios cambio transmision boite_de_vitesses boite cambio_trasmissione caixa_de_velocidades skrzynia_biegow versnellingsbak vaxellada",
  body: "carroceria carrosserie carrozzeria nadwozie carroceria_tipo karoseri kaross",
  currency: "divisa waluta valute moeda",
};

/** What columns are called in Swedish alone. */
const swedish = new Set(
  "benamning produktnamn artikelnamn artikelbenamning varumarke tillverkare lagersaldo bilmarke fordonsmarke bilmodell modell_bil arsmodell arsmodeller tillverkningsar ar_fran fran_ar ar_till till_ar placering montageplats anmarkning anmarkningar cylindervolym motorvolym cylindrar bransle drivmedel drivning".split(
    " ",
  ),
);

/** Whether a file with these columns (`headerKey`) is in Swedish. */
export const isSwedish = (keys: string[]): boolean => keys.some((key) => swedish.has(key));
